package io.kingsnake.checker.minimal;

import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A part of a history that violates a level by itself.
 *
 * @param history the part: checking it alone gives the same verdict
 * @param anomaly what went wrong, in terms of the whole history
 * @param minimal whether no operation can be left out, and no transaction together with the reads
 *     that may have come from it, unless what is left violates the level only by an order that the
 *     part does not need; false if the budget ran out, or if the notes mention a counterexample
 *     with fewer transactions
 * @param isPlain whether it was found without taking any order of sessions and times into account
 * @param notes further remarks about it
 */
record Counterexample(
    History history, Anomaly anomaly, boolean minimal, boolean isPlain, List<String> notes) {
  /** A counterexample with more transactions than this comes with a reason. */
  static final int FEW = 10;

  Counterexample {
    notes = List.copyOf(notes);
    assert history.txnCount() > 0 : "nothing violates nothing";
  }

  boolean isSmall() {
    return history.txnCount() <= FEW;
  }

  Counterexample notMinimal() {
    return new Counterexample(history, anomaly, false, isPlain, notes);
  }

  /** A plain one that is reported although fewer transactions suffice where orders count. */
  Counterexample beside(Counterexample least) {
    boolean isLeast = least.history.txnCount() == history.txnCount();
    return isLeast
        ? new Counterexample(history, anomaly, least.minimal, isPlain, notes)
        : notMinimal()
            .noting(
                "%d transactions are enough with the order of sessions or times; this needs neither"
                    .formatted(least.history.txnCount()));
  }

  /**
   * Counterexample in the words of the whole history's verdict, if both show the same single
   * observations.
   */
  Counterexample inWordsOf(Verdict whole) {
    Anomaly told = whole.anomaly();
    boolean isTheSame =
        told != null
            && told.edges().isEmpty()
            && told.kind() == anomaly.kind()
            && told.txns().equals(anomaly.txns())
            && told.summary().startsWith(anomaly.summary());
    return isTheSame
        ? new Counterexample(history, Objects.requireNonNull(told), minimal, isPlain, notes)
        : this;
  }

  /** With the reason for its size, if it needs one. */
  Counterexample withReason() {
    if (isSmall()) {
      return this;
    }
    String count = "%d transactions: ".formatted(history.txnCount());
    return noting(
        count
            + (minimal
                ? "without any one of them, what is left is satisfied"
                : "there was no time to leave out more"));
  }

  private Counterexample noting(String note) {
    List<String> more = new ArrayList<>(notes);
    more.add(note);
    return new Counterexample(history, anomaly, minimal, isPlain, more);
  }
}
