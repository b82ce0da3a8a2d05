@NullMarked
package io.kingsnake.history.shrink;

import org.jspecify.annotations.NullMarked;
