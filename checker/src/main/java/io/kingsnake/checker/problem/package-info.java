/**
 * The problem given to the solver, in integers: events, certain edges, reads and writes of
 * transactions, and the reads with more than one possible source. Built once per history and level;
 * knows nothing about how it is solved.
 */
@NullMarked
package io.kingsnake.checker.problem;

import org.jspecify.annotations.NullMarked;
