/**
 * The decision whether a window that has no order violates the level in the whole history: the
 * window with every transaction of the history that may have written a version which the window
 * saw.
 */
@NullMarked
package io.kingsnake.stream.blame;

import org.jspecify.annotations.NullMarked;
