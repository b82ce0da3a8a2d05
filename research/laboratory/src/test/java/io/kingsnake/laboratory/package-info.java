@NullMarked
package io.kingsnake.laboratory;

import org.jspecify.annotations.NullMarked;
