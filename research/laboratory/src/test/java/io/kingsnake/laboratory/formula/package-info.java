/** Tests of formulas and their solvers. */
@NullMarked
package io.kingsnake.laboratory.formula;

import org.jspecify.annotations.NullMarked;
