package io.kingsnake.checker.analysis;

import io.kingsnake.checker.model.Wording;
import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Keys and values of another type that look the same: a recorder that sometimes takes numbers for
 * texts reads values that nobody wrote.
 */
public record Lookalikes(History history, WriteIndex writes, Wording wording) {
  /** End of every remark on lookalikes. */
  public static final String MIXED_UP = "the recorder may have mixed them up";

  /**
   * Remark "x = 1, the number, was written: ..." if that explains a read of a value that nobody
   * wrote.
   */
  Optional<String> of(Observation read) {
    if (read.value < 0) {
      return Optional.empty();
    }
    return others(history.values(), read.value)
        .filter(value -> isWritten(read.key, value))
        .findFirst()
        .map(value -> remark(read.key, value, "value"))
        .or(
            () ->
                others(history.keys(), read.key)
                    .filter(key -> isWritten(key, read.value))
                    .findFirst()
                    .map(key -> remark(key, read.value, "key")));
  }

  private boolean isWritten(int key, int value) {
    return writes.group(key, value) != WriteIndex.NONE;
  }

  private String remark(int key, int value, String what) {
    return "%s was written, and the %s that was read differs in its type or in blanks only: %s"
        .formatted(wording.version(key, value, false), what, MIXED_UP);
  }

  private static Stream<Integer> others(DatumPool pool, int id) {
    Object datum = pool.at(id);
    Stream<Object> candidates =
        datum instanceof Long number
            ? Stream.of(number.toString(), number + ".0")
            : datum instanceof String text ? ofText(text) : Stream.of();
    return candidates.map(pool::find).filter(found -> found >= 0 && found != id);
  }

  private static Stream<Object> ofText(String text) {
    String stripped = text.strip();
    Stream<Object> texts = Stream.of(stripped, stripped + " ", " " + stripped);
    try {
      return Stream.concat(Stream.of((Object) (long) Double.parseDouble(stripped)), texts);
    } catch (NumberFormatException e) {
      return texts;
    }
  }
}
