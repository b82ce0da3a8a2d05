/** Repair of an order: only the constraints that it breaks are stated, and a solver moves it. */
@NullMarked
package io.kingsnake.checker.solve.repair;

import org.jspecify.annotations.NullMarked;
