package io.kingsnake.checker.evidence.certificate;

import io.kingsnake.checker.evidence.audit.Observed;
import io.kingsnake.checker.evidence.audit.ProofText;
import java.util.List;

/**
 * One key as a transaction saw it.
 *
 * @param op the operation that saw it
 * @param least least length of the list as others left it
 * @param most greatest length of the list as others left it
 */
record Reading(Observed sight, int op, boolean isList, int least, int most) {
  int txn() {
    return sight.txn();
  }

  int key() {
    return sight.key();
  }

  boolean isItem() {
    return sight.isItem();
  }

  /** In the form that statements use, with the numbers that follow. */
  int[] and(int... more) {
    return ProofText.joined(List.of(new int[] {txn(), key(), sight.number()}, more));
  }
}
