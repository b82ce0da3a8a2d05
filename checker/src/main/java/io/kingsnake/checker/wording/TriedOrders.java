package io.kingsnake.checker.wording;

import io.kingsnake.checker.anomaly.AnomalyKind;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Wording;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.solve.result.DeadEnd;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Describes why transactions cannot be run one after the other in any order. */
public record TriedOrders(Problem problem) {
  private static final int MAX_NAMES = 12;
  private static final int FEW = 6;

  public Anomaly anomaly(DeadEnd reason, boolean isAudited) {
    List<Integer> participants =
        reason instanceof DeadEnd.TooFew few
            ? few.readers()
            : reason instanceof DeadEnd.NoneFirst none ? none.participants() : allThatRan();
    List<Integer> txns = participants.stream().map(problem.participants()::txn).toList();
    String summary =
        reason instanceof DeadEnd.TooFew few
            ? tooFew(few, names(txns))
            : reason instanceof DeadEnd.NoneFirst
                ? "none of %s can have been the first: each read what only others of them wrote"
                    .formatted(names(txns))
                : "no order of the transactions explains what they saw: all were tried"
                    + reads(txns);
    String unaudited = isAudited ? "" : "; these are too many to be audited";
    return Anomaly.observed(AnomalyKind.NO_ORDER, txns, summary + unaudited);
  }

  /** "; T2 read x = 1; T3, later in its session, read x = 0", where there are few. */
  private String reads(List<Integer> txns) {
    if (txns.size() > FEW) {
      return "";
    }
    return txns.stream().map(this::observation).collect(Collectors.joining());
  }

  private String observation(int txn) {
    History history = problem.history();
    Wording wording = new Wording(history);
    String read =
        history
            .ops(txn)
            .filter(
                op -> history.opKind(op) == OpKind.READ && history.opValue(op) != History.UNKNOWN)
            .mapToObj(op -> wording.version(history.opKey(op), history.opValue(op), false))
            .distinct()
            .collect(Collectors.joining(", "));
    boolean isLater = txn > history.sessionStart(history.txnSession(txn));
    return read.isEmpty()
        ? ""
        : "; %s%s read %s"
            .formatted(wording.txn(txn), isLater ? ", later in its session," : "", read);
  }

  private List<Integer> allThatRan() {
    return IntStream.range(0, problem.participants().count())
        .filter(p -> !problem.participants().isOptional(p))
        .boxed()
        .toList();
  }

  private String tooFew(DeadEnd.TooFew few, String names) {
    Reads reads = problem.reads();
    History history = problem.history();
    String key = history.keys().show(reads.key(few.read()));
    int number = reads.value(few.read());
    String value =
        number >= 0
            ? history.values().show(number)
            : number == History.ABSENT ? "nothing" : "the initial version";
    return few.available() == 0
        ? "%s read %s of %s, which it never held".formatted(names, value, key)
        : "%d transactions (%s) read %s of %s and overwrote it, but it can have held that only %s"
            .formatted(few.readers().size(), names, value, key, times(few.available()));
  }

  private static String times(int count) {
    return count == 1 ? "once" : count + " times";
  }

  private String names(List<Integer> txns) {
    String first =
        txns.stream()
            .limit(MAX_NAMES)
            .map(new Wording(problem.history())::txn)
            .collect(Collectors.joining(", "));
    return txns.size() > MAX_NAMES ? first + ", ..." : first;
  }
}
