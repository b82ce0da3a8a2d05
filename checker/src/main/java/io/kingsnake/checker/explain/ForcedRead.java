package io.kingsnake.checker.explain;

import io.kingsnake.checker.model.Wording;
import io.kingsnake.checker.proof.Step;
import io.kingsnake.history.History;
import java.util.List;

/**
 * A read of what nobody can have written, by a transaction of unknown outcome that must have
 * committed, because others read from it.
 */
record ForcedRead(History history, List<Step> forced) {
  /** "T1 read y = 7, which ... wrote; its outcome is unknown, but T2 read what it wrote, ...". */
  String sentence(int reader, int key, int value) {
    Wording wording = new Wording(history);
    String read =
        "%s read %s, which no transaction that can have committed left there"
            .formatted(
                wording.txn(reader),
                value == History.UNKNOWN
                    ? "a version of " + wording.key(key)
                    : wording.version(key, value, false));
    return forced.stream()
        .filter(step -> step.from().txn() == reader && step.to().txn() >= 0)
        .findFirst()
        .map(
            step ->
                "%s; its outcome is unknown, but it committed, since %s read what it wrote"
                    .formatted(read, wording.txn(step.to().txn())))
        .orElse(read);
  }
}
