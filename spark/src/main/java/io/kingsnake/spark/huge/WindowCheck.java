package io.kingsnake.spark.huge;

import io.kingsnake.checker.Certified;
import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.level.Relation;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import io.kingsnake.verifier.chain.ChainVerifier;
import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/*
 * A window is a history by itself: keys start with the versions that the windows before left, and a
 * last transaction reads the versions that the windows after need. That it is the last follows from
 * marks: every committed transaction writes one more key, and it reads them all. So if every window
 * is satisfied, its order followed by that of the next and so on is an order of the whole history,
 * which ChainVerifier checks.
 */
/** Decides one window. */
final class WindowCheck {
  private final Level level;
  private final CheckOptions options;

  /**
   * Question asked of every window.
   *
   * @param level its name
   */
  record Question(String level, long seconds) implements Serializable {}

  /** With a time limit: a bad guess may make a window that is hard to refute. */
  WindowCheck(Level level, Duration limit) {
    this.level = level;
    options = CheckOptions.DEFAULT.withTimeout(limit);
  }

  static WindowCheck of(Question question) {
    return new WindowCheck(Levels.named(question.level), Duration.ofSeconds(question.seconds));
  }

  /** Why the level cannot be decided window by window, if so. */
  static Optional<String> obstacle(Level level) {
    return level.isProvedByWindows()
        ? Optional.empty()
        : Optional.of(level + " needs the whole history on one machine");
  }

  static boolean keepsSessions(Level level) {
    return level.text().mentions(Relation.SESSION);
  }

  Certified check(List<RegisterTxn> txns, Map<String, String> starts, Map<String, String> ends) {
    return new Checker(options).certify(history(txns, starts, ends), level);
  }

  /** Tests whether the verdict shows that the window fits between its neighbours. */
  static boolean isAccepted(Certified certified) {
    return certified.verdict().kind() == Verdict.Kind.SATISFIED;
  }

  History history(List<RegisterTxn> txns, Map<String, String> starts, Map<String, String> ends) {
    HistoryBuilder builder = new HistoryBuilder().initialAbsent();
    // Keys and values get their numbers in the order in which a file of this history has them.
    new TreeMap<>(starts)
        .forEach(
            (key, value) ->
                builder.initialValue(
                    Datum.intern(builder.keys(), key), Datum.intern(builder.values(), value)));
    List<RegisterTxn.Op> last = new ArrayList<>();
    List<RegisterTxn> marked = marked(txns, last);
    ends.forEach((key, value) -> last.add(new RegisterTxn.Op(OpKind.READ, key, value)));
    // At levels where only later reads must not miss a transaction's writes, later reads see
    // them again: one without a mark may have taken effect, too.
    if (level.text().mentions(Relation.READ_THEN_OVERWRITTEN)) {
      ends.forEach((key, value) -> last.add(new RegisterTxn.Op(OpKind.READ, key, value)));
    }
    HistoryOf.add(marked, builder);
    long id = txns.stream().mapToLong(RegisterTxn::id).max().orElse(0) + 1;
    long time = timeAfter(txns);
    HistoryOf.add(
        List.of(
            new RegisterTxn(
                -1, ChainVerifier.END_SESSION, 0, id, Outcome.COMMITTED, time, time, 0, last)),
        builder);
    return builder.build();
  }

  /** The checker first tries the order of times, if all transactions have one. */
  private static long timeAfter(List<RegisterTxn> txns) {
    long latest = txns.stream().mapToLong(RegisterTxn::end).max().orElse(History.NO_TIME);
    boolean isLast = latest == History.NO_TIME || latest == Long.MAX_VALUE;
    return isLast ? History.NO_TIME : latest + 1;
  }

  private static List<RegisterTxn> marked(List<RegisterTxn> txns, List<RegisterTxn.Op> last) {
    List<RegisterTxn> marked = new ArrayList<>(txns.size());
    for (RegisterTxn txn : txns) {
      String mark = "s" + ChainVerifier.MARK + marked.size();
      marked.add(txn.isCommitted() ? withMark(txn, mark, last) : txn);
    }
    return marked;
  }

  private static RegisterTxn withMark(RegisterTxn txn, String key, List<RegisterTxn.Op> last) {
    List<RegisterTxn.Op> ops = new ArrayList<>(txn.ops());
    ops.add(new RegisterTxn.Op(OpKind.WRITE, key, "i1"));
    last.add(new RegisterTxn.Op(OpKind.READ, key, "i1"));
    return txn.withOps(ops);
  }
}
