package io.kingsnake.checker;

import io.kingsnake.checker.evidence.certificate.LevelTexts;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict.Kind;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.TransactionBuffer;
import io.kingsnake.verifier.Refusal;
import io.kingsnake.verifier.chain.ChainVerifier;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Windows over reads and writes of single values, in any form their author chooses. */
final class ForgedChain {
  private static final String MARK = ChainVerifier.MARK;
  static final String ABSENT = "absent";
  static final String INITIAL = "initial";

  /** A read or a write; the value may also be {@link #ABSENT} or {@link #INITIAL}. */
  record Op(boolean isWrite, String key, Object value, boolean joinsNext) {}

  /** A transaction of one session. */
  record Txn(String session, long id, Outcome outcome, List<Op> ops) {}

  /**
   * A window.
   *
   * @param starts initial contents of keys
   * @param end reads of its last transaction, marks included
   */
  record Window(Map<String, Object> starts, List<Txn> txns, List<Op> end) {}

  private ForgedChain() {}

  static Op read(String key, Object value) {
    return new Op(false, key, value, false);
  }

  static Op write(String key, Object value) {
    return new Op(true, key, value, false);
  }

  static Op mark(int place) {
    return read(MARK + place, 1L);
  }

  static History history(Map<String, Object> starts, List<Txn> txns) {
    HistoryBuilder builder = new HistoryBuilder().initialAbsent();
    new TreeMap<>(starts)
        .forEach((key, value) -> builder.initialValue(builder.keys().of(key), id(builder, value)));
    txns.forEach(txn -> add(builder, txn));
    return builder.build();
  }

  private static void add(HistoryBuilder builder, Txn txn) {
    TransactionBuffer buffer =
        builder
            .newTransaction()
            .session(builder.session(txn.session()))
            .id(txn.id())
            .outcome(txn.outcome());
    for (Op op : txn.ops()) {
      int key = builder.keys().of(op.key());
      if (op.isWrite() && op.value().equals(ABSENT)) {
        buffer.delete(key);
      } else if (op.isWrite()) {
        buffer.write(key, id(builder, op.value()));
      } else {
        buffer.read(key, id(builder, op.value()));
      }
      if (op.joinsNext()) {
        buffer.joinNext();
      }
    }
    builder.add(buffer);
  }

  private static int id(HistoryBuilder builder, Object value) {
    if (value.equals(INITIAL)) {
      return History.INITIAL;
    }
    return value.equals(ABSENT) ? History.ABSENT : builder.values().of(value);
  }

  private static History history(Window window) {
    List<Txn> txns = new ArrayList<>();
    for (Txn txn : window.txns()) {
      List<Op> ops = new ArrayList<>(txn.ops());
      if (txn.outcome() == Outcome.COMMITTED) {
        ops.add(write(MARK + txns.size(), 1L));
      }
      txns.add(new Txn(txn.session(), txn.id(), txn.outcome(), ops));
    }
    txns.add(new Txn(ChainVerifier.END_SESSION, 1000, Outcome.COMMITTED, window.end()));
    return history(window.starts(), txns);
  }

  /** Why the windows do not prove that the history satisfies the level; nothing if they do. */
  static Optional<String> refusal(List<Txn> whole, Level level, List<Window> windows) {
    try {
      ChainVerifier verifier = new ChainVerifier(new LevelTexts(null), level.name());
      verifier.part(history(Map.of(), whole));
      for (Window window : windows) {
        History history = history(window);
        Certified certified = new Checker(CheckOptions.DEFAULT).certify(history, level);
        if (certified.verdict().kind() != Kind.SATISFIED || certified.certificate().isEmpty()) {
          return Optional.of("a window is not satisfied");
        }
        byte[] bytes = certified.certificate().get().bytes();
        verifier.window(history, new ByteArrayInputStream(bytes));
      }
      verifier.end();
      return Optional.empty();
    } catch (Refusal e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }
}
