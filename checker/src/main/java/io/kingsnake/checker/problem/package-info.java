/**
 * The problem given to the solver, in integers: events, certain edges, which transactions wrote and
 * read what, and which reads have more than one possible source. Built once per history and level;
 * knows nothing about how it is solved.
 */
@NullMarked
package io.kingsnake.checker.problem;

import org.jspecify.annotations.NullMarked;
