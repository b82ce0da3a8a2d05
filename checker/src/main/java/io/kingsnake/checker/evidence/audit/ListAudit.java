package io.kingsnake.checker.evidence.audit;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.registers.OpenList;
import io.kingsnake.checker.solve.result.Execution;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Confirms that an execution yields the lists that were seen, where it was open which append stands
 * where.
 */
public final class ListAudit {
  private final Execution execution;
  private final OpenList list;

  private ListAudit(Execution execution, OpenList list) {
    this.execution = execution;
    this.list = list;
  }

  /** Complaint about the lists, or nothing. */
  public static Optional<String> complaint(Execution execution) {
    return execution.problem().registers().lists().stream()
        .flatMap(list -> new ListAudit(execution, list).complaints())
        .findFirst();
  }

  private Stream<String> complaints() {
    List<Integer> appenders = appendersInOrder();
    Stream<String> misplaced =
        list.length() > appenders.size()
            ? Stream.of("too few append to list " + list.key())
            : Stream.iterate(0, place -> place < list.length(), place -> place + 1)
                .filter(place -> list.groupOf(appenders.get(place)) != list.groupAt(place))
                .map(place -> "T" + appenders.get(place) + " stands at place " + place);
    return Stream.concat(
        misplaced,
        list.seen().entrySet().stream()
            .filter(each -> !hasSeen(each.getKey(), each.getValue(), appenders))
            .map(each -> "T" + each.getKey() + " saw another state of list " + list.key()));
  }

  private List<Integer> appendersInOrder() {
    Problem problem = execution.problem();
    Writes writes = problem.writes();
    return Stream.iterate(0, i -> i < execution.events().length, i -> i + 1)
        .map(i -> execution.events()[i])
        .filter(problem::isWriteEvent)
        .map(problem::participantOf)
        .filter(participant -> writes.writes(participant, list.key()))
        .map(execution::txn)
        .toList();
  }

  private boolean hasSeen(int txn, int length, List<Integer> appenders) {
    Problem problem = execution.problem();
    int reader = problem.participants().of(txn);
    Reads reads = problem.reads();
    for (int read = reader < 0 ? 0 : reads.start(reader);
        reader >= 0 && execution.isActive(reader) && read < reads.end(reader);
        read++) {
      if (reads.key(read) == list.key()) {
        int source = execution.sourceOf(read);
        int seen = source < 0 ? Reads.INITIAL : execution.txn(source);
        int expected = length == 0 ? Reads.INITIAL : appenders.get(length - 1);
        if (seen != expected) {
          return false;
        }
      }
    }
    return true;
  }
}
