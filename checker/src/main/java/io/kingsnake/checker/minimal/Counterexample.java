package io.kingsnake.checker.minimal;

import io.kingsnake.checker.Anomaly;
import io.kingsnake.history.History;

/**
 * A part of a history that violates a level by itself.
 *
 * @param history the part: checking it alone gives the same verdict
 * @param anomaly what went wrong, in terms of the whole history
 * @param minimal whether nothing can be left out of the part; false if the budget ran out
 */
record Counterexample(History history, Anomaly anomaly, boolean minimal) {}
