package io.kingsnake.verifier;

/**
 * Interpretation of a history.
 *
 * @param sessionOrder whether sessions count for anything
 * @param drift by how much clocks may differ
 * @param ownWrites version that reads after own writes return: own, external or either
 */
public record Settings(boolean sessionOrder, long drift, String ownWrites) {}
