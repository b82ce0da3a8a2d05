package io.kingsnake.cli.report;

/** The size of a history: its committed transactions, what they did, and the keys they touched. */
public record Counts(int sessions, int transactions, int operations, int keys) {}
