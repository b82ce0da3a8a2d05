package io.kingsnake.checker.minimal;

import io.kingsnake.checker.Anomaly;
import io.kingsnake.history.History;

/**
 * A part of a history that violates a level by itself.
 *
 * @param history the part: checking it alone gives the same verdict
 * @param anomaly what went wrong, in terms of the whole history
 * @param minimal whether no operation can be left out, with the reads that may have come from it;
 *     false if the budget ran out
 */
record Counterexample(History history, Anomaly anomaly, boolean minimal) {}
