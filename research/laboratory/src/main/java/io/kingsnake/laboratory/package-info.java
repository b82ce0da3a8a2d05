/**
 * The laboratory: published encodings, applied to the problems of the checker for comparison.
 * {@link io.kingsnake.laboratory.Laboratory} is the entry point.
 */
@NullMarked
package io.kingsnake.laboratory;

import org.jspecify.annotations.NullMarked;
