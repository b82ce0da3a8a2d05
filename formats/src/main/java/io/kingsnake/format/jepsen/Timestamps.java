package io.kingsnake.format.jepsen;

import io.kingsnake.format.jepsen.Form.Pairs;
import io.kingsnake.history.TransactionBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The database's own timestamps, as recorders of Dgraph put them beside the operations: {@code :ts
 * {:rts 5 :cts 7}}.
 *
 * @param commit null if it is 0 or absent, as in transactions that only read
 */
public record Timestamps(long start, @Nullable Long commit) {
  /** Null if the field is absent or holds something else. */
  public static @Nullable Timestamps of(@Nullable Form field) {
    if (field == null || !(field.value() instanceof Pairs pairs)) {
      return null;
    }
    Long start = number(pairs, "rts");
    Long commit = number(pairs, "cts");
    return start == null ? null : new Timestamps(start, commit);
  }

  private static @Nullable Long number(Pairs pairs, String name) {
    List<Form> forms = pairs.forms();
    for (int i = 0; i < forms.size(); i += 2) {
      String key = forms.get(i).word();
      if (key != null && key.replaceFirst("^:", "").equals(name)) {
        return forms.get(i + 1).value() instanceof Long number && number > 0 ? number : null;
      }
    }
    return null;
  }

  void giveTo(TransactionBuffer txn) {
    txn.startTimestamp(start, 0);
    if (commit != null) {
      txn.commitTimestamp(commit, 0);
    }
  }
}
