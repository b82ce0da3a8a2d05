package io.kingsnake.checker.words;

import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Wording;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.solve.DeadEnd;
import io.kingsnake.history.History;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Describes why transactions cannot be run one after the other in any order. */
public record TriedOrders(Problem problem) {
  private static final int MAX_NAMES = 12;

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
                : "no order of the transactions explains what they saw: all were tried";
    String unaudited = isAudited ? "" : "; these are too many to be audited";
    return Anomaly.observed("no-order", null, txns, summary + unaudited);
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
