/**
 * The decision whether a window that has no order violates the level in the whole history: the
 * window with every transaction, wherever it is, that may have written what the window saw.
 */
@NullMarked
package io.kingsnake.stream.blame;

import org.jspecify.annotations.NullMarked;
