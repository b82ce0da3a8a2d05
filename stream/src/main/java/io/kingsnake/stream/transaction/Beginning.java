package io.kingsnake.stream.transaction;

import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.InitialState;
import java.io.Serializable;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Initial contents of the keys, before the first transaction.
 *
 * @param fixed the value of {@link InitialState#FIXED}
 * @param values of single keys: a datum, {@link Mark#ABSENT}, or {@link Mark#INITIAL} for "not
 *     known"
 * @param exactTimes see {@link History#hasExactTimes}
 */
public record Beginning(
    InitialState state,
    @Nullable Serializable fixed,
    Map<Serializable, Serializable> values,
    boolean exactTimes) {
  public static Beginning of(History history) {
    Map<Serializable, Serializable> values = new LinkedHashMap<>();
    for (int key = 0; key < history.keyCount(); key++) {
      if (history.hasOwnInitialValue(key)) {
        values.put(
            (Serializable) history.keys().at(key),
            TxnReader.value(history, history.initialValue(key)));
      }
    }
    boolean isFixed = history.initialState() == InitialState.FIXED;
    return new Beginning(
        history.initialState(),
        isFixed ? TxnReader.value(history, history.fixedInitialValue()) : null,
        values,
        history.hasExactTimes());
  }

  /** Initial content of the key: a datum, {@link Mark#ABSENT} or {@link Mark#INITIAL}. */
  public Serializable of(Serializable key) {
    Serializable own = values.get(key);
    if (own != null) {
      return own;
    }
    return switch (state) {
      case ABSENT -> Mark.ABSENT;
      case FIXED -> fixed == null ? Mark.ABSENT : fixed;
      case FIRST_READ -> Mark.INITIAL;
    };
  }

  public void applyTo(HistoryBuilder builder) {
    builder.exactTimes(exactTimes);
    switch (state) {
      case ABSENT -> builder.initialAbsent();
      case FIRST_READ -> builder.initialFirstRead();
      case FIXED -> {
        if (fixed != null) {
          builder.initialFixed(TxnWriter.intern(builder.values(), fixed));
        }
      }
    }
  }

  /** States the initial values of single keys that the transactions name or cover. */
  public void applyValues(HistoryBuilder builder, List<Txn> txns) {
    Set<Op.Range> ranges = new HashSet<>();
    for (Txn txn : txns) {
      txn.ops().stream().map(Op::range).filter(Objects::nonNull).forEach(ranges::add);
    }
    DatumPool keys = builder.keys();
    values.forEach(
        (key, value) -> {
          if (keys.find(key) >= 0 || ranges.stream().anyMatch(range -> range.covers(key))) {
            builder.initialValue(keys.of(key), TxnWriter.intern(builder.values(), value));
          }
        });
  }
}
