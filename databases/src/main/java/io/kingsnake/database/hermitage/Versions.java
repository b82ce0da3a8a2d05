package io.kingsnake.database.hermitage;

import io.kingsnake.database.Where;
import io.kingsnake.tracer.Row;
import io.kingsnake.tracer.SessionRecorder;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.LongPredicate;

/**
 * The values that rows 1 and 2 have in a play, earlier ones first. A condition on values then tells
 * which of them a statement saw, even if it returned nothing; rows that are inserted later all meet
 * it, so that those left out were not there.
 */
final class Versions {
  private static final long FIRST_INSERTED = 3;

  private final Map<Long, List<Long>> values = new TreeMap<>();

  Versions(List<Long> ofOne, List<Long> ofTwo) {
    values.put(1L, ofOne);
    values.put(2L, ofTwo);
  }

  /** Records the result of a query by value: the rows it returned, and the absence of others. */
  void recordSelect(SessionRecorder recorder, Where where, List<Row> rows) {
    for (Long key : values.keySet()) {
      recordSeen(recorder, where, key, rows.stream().anyMatch(row -> row.key().equals(key)));
    }
    recorder.scan(
        FIRST_INSERTED,
        Where.END,
        rows.stream().filter(row -> (Long) row.key() >= FIRST_INSERTED).toList());
  }

  /** Records what a statement by value has shown of a row that it chose or left out. */
  void recordSeen(SessionRecorder recorder, Where where, long key, boolean chosen) {
    LongPredicate condition = Objects.requireNonNull(where.byValue(), "a condition on values");
    List<Long> possible =
        Objects.requireNonNull(values.get(key), "a row of the first state").stream()
            .filter(value -> condition.test(value) == chosen)
            .toList();
    if (possible.size() == 1) {
      recorder.read(key, possible.get(0));
    }
  }
}
