/**
 * The search for an order of events: saturation by clocks settles what can be settled, a greedy
 * replay proposes an order, and a solver repairs what the replay could not explain.
 */
@NullMarked
package io.kingsnake.checker.solve;

import org.jspecify.annotations.NullMarked;
