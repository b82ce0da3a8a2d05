package io.kingsnake.checker.evidence;

import io.kingsnake.checker.anomaly.AnomalyKind;
import io.kingsnake.checker.evidence.proof.Step;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Wording;
import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A read of a value that nobody can have left there, by a transaction of unknown outcome that must
 * have committed, because others read from it.
 */
record ForcedRead(History history, List<Step> forced) {
  /**
   * Anomaly according to the writers of the value: ones that aborted, ones that replaced it, or
   * none.
   */
  Anomaly anomaly(int reader, int key, int value) {
    List<Integer> writers =
        value < 0
            ? List.of()
            : IntStream.range(0, history.txnCount())
                .filter(txn -> txn != reader && writes(txn, key, value))
                .boxed()
                .toList();
    List<Integer> aborted =
        writers.stream().filter(txn -> history.outcome(txn) == Outcome.ABORTED).toList();
    if (writers.isEmpty()) {
      return observed(
          AnomalyKind.THIN_AIR_READ,
          reader,
          List.of(),
          seen(reader, key, value) + ", which no transaction that can have committed left there");
    }
    boolean isInVain = aborted.size() == writers.size();
    String fate = isInVain ? "which aborted" : "which did not leave it there";
    return observed(
        isInVain ? AnomalyKind.ABORTED_READ : AnomalyKind.INTERMEDIATE_READ,
        reader,
        writers,
        "%s, written only by %s, %s"
            .formatted(seen(reader, key, value), new Wording(history).txns(writers), fate));
  }

  private Anomaly observed(AnomalyKind kind, int reader, List<Integer> writers, String seen) {
    List<Integer> txns = new ArrayList<>(List.of(reader));
    txns.addAll(writers);
    return Anomaly.observed(kind, txns, seen + why(reader));
  }

  private boolean writes(int txn, int key, int value) {
    return history
        .ops(txn)
        .anyMatch(
            op -> history.isWrite(op) && history.opKey(op) == key && history.opValue(op) == value);
  }

  private String seen(int reader, int key, int value) {
    Wording wording = new Wording(history);
    return wording.txn(reader)
        + " read "
        + (value == History.UNKNOWN
            ? "a version of " + wording.key(key)
            : wording.version(key, value, false));
  }

  private String why(int reader) {
    return forced.stream()
        .filter(step -> step.from().txn() == reader && step.to().txn() >= 0)
        .findFirst()
        .map(
            step ->
                "; %1$s's outcome is unknown, but it committed, since %2$s read what it wrote"
                    .formatted(
                        new Wording(history).txn(reader),
                        new Wording(history).txn(step.to().txn())))
        .orElse("");
  }
}
