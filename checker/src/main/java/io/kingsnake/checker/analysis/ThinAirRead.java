package io.kingsnake.checker.analysis;

import io.kingsnake.checker.anomaly.AnomalyKind;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Wording;
import io.kingsnake.history.History;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A value that no transaction wrote and that the key did not have initially. */
record ThinAirRead(InitialValues initial, Lookalikes lookalikes, Wording wording)
    implements ReadRule {
  @Override
  public @Nullable Anomaly violation(Observation read) {
    return read.group == WriteIndex.NONE ? anomaly(read, read.inWords(wording)) : null;
  }

  Anomaly anomaly(Observation read, String seen) {
    return Anomaly.observed(
        AnomalyKind.THIN_AIR_READ,
        List.of(read.txn),
        seen
            + ", which no recorded transaction wrote"
            + initially(read)
            + lookalikes.of(read).map(remark -> "; " + remark).orElse(""));
  }

  private String initially(Observation read) {
    int value = initial.of(read.key);
    if (value == History.ABSENT) {
      return "";
    }
    return initial.isOpen(read.key)
        ? "; %s was read, too, and only one of them can be the initial value"
            .formatted(wording.version(read.key, value, false))
        : "; initially it was " + wording.value(value);
  }
}
