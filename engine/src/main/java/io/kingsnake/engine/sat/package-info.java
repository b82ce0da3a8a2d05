/** A small conflict-driven clause-learning solver with room for one theory. */
@NullMarked
package io.kingsnake.engine.sat;

import org.jspecify.annotations.NullMarked;
