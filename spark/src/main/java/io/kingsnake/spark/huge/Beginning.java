package io.kingsnake.spark.huge;

import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.InitialState;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Contents of the keys before the first transaction, in the texts of {@link Datum}.
 *
 * @param fixed the value of {@link InitialState#FIXED}
 */
record Beginning(InitialState state, @Nullable String fixed, Map<String, String> values)
    implements Serializable {
  static Beginning of(History history) {
    Map<String, String> values = new HashMap<>();
    for (int key = 0; key < history.keyCount(); key++) {
      if (history.hasOwnInitialValue(key)) {
        values.put(Datum.key(history, key), Datum.value(history, history.initialValue(key)));
      }
    }
    boolean isFixed = history.initialState() == InitialState.FIXED;
    return new Beginning(
        history.initialState(),
        isFixed ? Datum.value(history, history.fixedInitialValue()) : null,
        values);
  }

  /** Combines the beginnings of two parts of one history. */
  Beginning and(Beginning other) {
    if (state != other.state || !String.valueOf(fixed).equals(String.valueOf(other.fixed))) {
      throw new IllegalArgumentException(
          "the parts of a history need the same initial state, found %s and %s"
              .formatted(this.state, other.state));
    }
    Map<String, String> all = new HashMap<>(values);
    all.putAll(other.values);
    return new Beginning(state, fixed, all);
  }

  /** A value, absent, or {@link Datum#INITIAL} where that is not known. */
  String of(String key) {
    String own = values.get(key);
    if (own != null) {
      return own;
    }
    return switch (state) {
      case ABSENT -> Datum.ABSENT;
      case FIXED -> fixed == null ? Datum.ABSENT : fixed;
      case FIRST_READ -> Datum.INITIAL;
    };
  }

  void applyTo(HistoryBuilder builder) {
    switch (state) {
      case ABSENT -> builder.initialAbsent();
      case FIRST_READ -> builder.initialFirstRead();
      case FIXED -> {
        if (fixed != null) {
          builder.initialFixed(Datum.intern(builder.values(), fixed));
        }
      }
    }
    values.forEach(
        (key, value) ->
            builder.initialValue(
                Datum.intern(builder.keys(), key), Datum.intern(builder.values(), value)));
  }
}
