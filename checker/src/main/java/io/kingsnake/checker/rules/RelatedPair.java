package io.kingsnake.checker.rules;

import io.kingsnake.checker.level.Relation;

/**
 * One transaction related to another.
 *
 * @param about the read that relates them, the key of their versions, or -1
 * @param earlierRead for READ_THEN_OVERWRITTEN, the read from {@code from}; else -1
 */
public record RelatedPair(Relation relation, int from, int to, int about, int earlierRead) {}
