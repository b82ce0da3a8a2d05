package io.kingsnake.checker.certify;

import io.kingsnake.checker.registers.Registers;
import java.util.Map;

/**
 * A refutation of one form of the history.
 *
 * @param initial the value that each key was taken to have initially, where that is open
 */
record Refuted(ProofText text, Registers form, Map<Integer, Integer> initial) {}
