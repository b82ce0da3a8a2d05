package io.kingsnake.checker.certify;

import io.kingsnake.checker.registers.Registers;
import java.util.List;

/**
 * A refutation of one form of the history.
 *
 * @param initial the values that keys were taken to have initially, where that is open
 */
record Refuted(ProofText text, Registers form, List<Integer> initial) {}
