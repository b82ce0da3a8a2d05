/**
 * The question asked of the solver, in integers: events, certain edges, who wrote and read what,
 * and which reads have more than one possible source. Built once per history and level; knows
 * nothing of how it is solved.
 */
@NullMarked
package io.kingsnake.checker.problem;

import org.jspecify.annotations.NullMarked;
