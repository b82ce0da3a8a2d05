@NullMarked
package io.kingsnake.format.kingsnake;

import org.jspecify.annotations.NullMarked;
