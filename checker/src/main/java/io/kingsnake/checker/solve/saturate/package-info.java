/**
 * Saturation: certain edges that follow from the edges already known, by clocks of chains or by bit
 * sets.
 */
@NullMarked
package io.kingsnake.checker.solve.saturate;

import org.jspecify.annotations.NullMarked;
