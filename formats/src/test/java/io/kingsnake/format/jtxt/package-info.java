@NullMarked
package io.kingsnake.format.jtxt;

import org.jspecify.annotations.NullMarked;
