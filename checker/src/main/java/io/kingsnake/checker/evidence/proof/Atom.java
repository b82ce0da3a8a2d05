package io.kingsnake.checker.evidence.proof;

import io.kingsnake.checker.evidence.proof.Step.Event;
import java.util.stream.IntStream;

/** A question about the execution that the history leaves open; see {@link RefutationProof}. */
public sealed interface Atom {
  /** The transactions in the question; -1 stands for the initial version. */
  IntStream txns();

  /** The first event precedes the second. */
  record Before(Event from, Event to) implements Atom {
    @Override
    public IntStream txns() {
      return IntStream.of(from.txn(), to.txn());
    }
  }

  /**
   * By the operation, the reader saw the key as the source wrote it; source -1 is the initial
   * version.
   */
  record ReadFrom(int reader, int key, int value, int operation, int source) implements Atom {
    @Override
    public IntStream txns() {
      return IntStream.of(reader, source);
    }
  }

  /** The transaction took effect. */
  record TookEffect(int txn) implements Atom {
    @Override
    public IntStream txns() {
      return IntStream.of(txn);
    }
  }
}
