/** Z3 as a solver of the laboratory; a module of its own, because its library is large. */
@NullMarked
package io.kingsnake.solver.z3;

import org.jspecify.annotations.NullMarked;
