/**
 * The laboratory: what papers published, on the problems of the checker, so that it can be
 * compared. {@link io.kingsnake.laboratory.Laboratory} is the way in.
 */
@NullMarked
package io.kingsnake.laboratory;

import org.jspecify.annotations.NullMarked;
