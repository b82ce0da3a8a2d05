/** Clauses over edges of a graph that has to stay acyclic, and programs that solve them. */
@NullMarked
package io.kingsnake.laboratory.formula;

import org.jspecify.annotations.NullMarked;
