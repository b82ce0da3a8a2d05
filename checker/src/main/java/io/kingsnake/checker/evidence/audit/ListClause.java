package io.kingsnake.checker.evidence.audit;

import io.kingsnake.checker.evidence.proof.Atom.Before;
import io.kingsnake.checker.evidence.proof.RefutationProof.Stated;
import io.kingsnake.checker.evidence.proof.Step.Event;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.registers.OpenList;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/*
 * Assume that nothing that a clause asserts holds; then the places in the list do not fit. Of a
 * group that appended the same value, all of which took effect, the r-th stands at the group's r-th
 * place in the list. One that comes after a members of its group is at least the (a + 1)-th, and
 * one that comes before b of them is at most the (size - b)-th.
 */
/** Confirms by counting that a clause follows from the reads of a list. */
final class ListClause {
  private final Problem problem;
  private final OpenList list;
  private final Set<Before> asserted;
  private final IntPredicate counts; // whether the clause matters only if the transaction did

  /** For the list of the key, whose places are open. */
  ListClause(Problem problem, int key, Set<Before> asserted, IntPredicate counts) {
    this.problem = problem;
    this.asserted = asserted;
    this.counts = counts;
    list =
        problem.registers().lists().stream()
            .filter(each -> each.key() == key)
            .findFirst()
            .orElseThrow();
  }

  boolean follows(Stated s) {
    return switch (s.constraint()) {
      case LIST_ORDER -> followsFromOrder(s.txn(), s.other());
      case LIST_SEEN -> followsFromReader(s.txn());
      default -> followsFromSource(s.txn(), s.source());
    };
  }

  private static Event reading(int txn) {
    return new Event(txn, false);
  }

  private Event writing(int txn) {
    return new Event(txn, problem.isSnapshot());
  }

  private boolean writes(int txn) {
    int participant = problem.participants().of(txn);
    return participant >= 0 && problem.writes().writes(participant, list.key());
  }

  /** Tests whether every version that a reader of the list did not see follows the reader. */
  private boolean boundsReader(int txn) {
    int participant = problem.participants().of(txn);
    boolean isUpdate =
        problem.writes().ownEnd(participant) > problem.writes().ownStart(participant);
    return problem.orders().visibility().boundsReader(writes(txn), isUpdate);
  }

  /** Tests whether the source would be another of its group than the one that the reader read. */
  private boolean followsFromSource(int reader, int source) {
    int length = list.seen().getOrDefault(reader, 0);
    int group = length == 0 ? OpenList.UNLISTED : list.groupAt(length - 1);
    int rank = list.count(group, length);
    return group != OpenList.UNLISTED
        && list.groupOf(source) == group
        && (lowestRank(source) > rank || highestRank(source) < rank);
  }

  /** Tests whether more or fewer of some group would precede the reader than it saw. */
  private boolean followsFromReader(int reader) {
    return counts.test(reader)
        && boundsReader(reader)
        && list.seen().containsKey(reader)
        && (IntStream.range(0, list.groupCount())
                .anyMatch(group -> isOtherwise(reader, group, list.members(group)))
            || asserted.stream().anyMatch(pair -> isOtherwise(reader, pair.to().txn())));
  }

  /** Tests whether an append that is not in the list would precede the reader. */
  private boolean isOtherwise(int reader, int unlisted) {
    return list.groupOf(unlisted) == OpenList.UNLISTED
        && writes(unlisted)
        && isOtherwise(reader, OpenList.UNLISTED, List.of(unlisted));
  }

  private boolean isOtherwise(int reader, int group, List<Integer> members) {
    int seen = list.count(group, list.seen().getOrDefault(reader, 0));
    List<Integer> others = members.stream().filter(txn -> txn != reader).toList();
    Event event = reading(reader);
    long before = others.stream().filter(txn -> isAfter(event, txn)).count();
    long after = others.stream().filter(txn -> isBefore(txn, event)).count();
    return others.stream().allMatch(counts::test)
        && (before > seen || others.size() - after < seen);
  }

  /** Tests whether the first would precede the second although it stands after it. */
  private boolean followsFromOrder(int first, int second) {
    return first != second
        && counts.test(first)
        && counts.test(second)
        && writes(first)
        && writes(second)
        && isAfter(writing(second), first)
        && list.place(list.groupOf(first), lowestRank(first))
            > list.place(list.groupOf(second), highestRank(second));
  }

  private List<Integer> membersWith(int txn) {
    int group = list.groupOf(txn);
    return group == OpenList.UNLISTED ? List.of(txn) : list.members(group);
  }

  private int lowestRank(int txn) {
    Event event = writing(txn);
    return 1 + (int) membersWith(txn).stream().filter(other -> isAfter(event, other)).count();
  }

  private int highestRank(int txn) {
    Event event = writing(txn);
    List<Integer> group = membersWith(txn);
    return group.size() - (int) group.stream().filter(other -> isBefore(other, event)).count();
  }

  /**
   * Tests whether the clause asserts, so that its negation is assumed, that the write is after the
   * event.
   */
  private boolean isAfter(Event event, int writer) {
    return asserted.contains(new Before(event, writing(writer)));
  }

  private boolean isBefore(int writer, Event event) {
    return asserted.contains(new Before(writing(writer), event));
  }
}
