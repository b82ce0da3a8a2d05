package io.kingsnake.checker.solve.repair;

import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.registers.OpenList;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.engine.graph.DynamicOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/*
 * Transactions that appended the same value are a group. The r-th of a group to append stands at
 * the group's r-th place in the list, or nowhere if it has fewer. So an order of events determines
 * which append stands where, and if that is not what was seen, one of these must change:
 *   T, the r-th of its group, precedes U, the s-th of its own group, whose place is before T's:
 *     U precedes T, or T precedes one of the r - 1 that make it the r-th, or one of those after U,
 *     which make U only the s-th, precedes U;
 *   a reader of the group's c-th has more than c of them before it: it precedes one of c + 1 of
 *     them;
 *   it has fewer before it: one of the others precedes it.
 * Where readers do not see everything before them, the last two are stated of the version read: T,
 * the r-th, was not read, or it precedes one of c before it; or one of those after it precedes it.
 * Each follows from the list, and each is broken by the order that it is stated against.
 */
/**
 * Determines which append stands where in lists to which several transactions appended the same
 * value.
 */
final class ListPositions {
  private final Problem problem;
  private final Participants participants;
  private final DynamicOrder order;
  private final Statements statements;

  ListPositions(Problem problem, DynamicOrder order, Statements statements) {
    this.problem = problem;
    this.participants = problem.participants();
    this.order = order;
    this.statements = statements;
  }

  /**
   * Tests whether an execution that is otherwise without fault explains the lists; if not, states
   * why.
   */
  boolean accepts(Execution execution) {
    boolean isShown = true;
    for (OpenList list : problem.registers().lists()) {
      isShown &= new ShownList(list, execution).isAsSeen();
    }
    return isShown;
  }

  /** One list as an execution shows it. */
  private final class ShownList {
    private final OpenList list;
    private final Execution execution;
    private final Map<Integer, List<Integer>> members = new TreeMap<>(); // by group, in order
    private final List<Integer> appenders; // participants, in order
    private boolean isAsSeen = true;

    ShownList(OpenList list, Execution execution) {
      this.list = list;
      this.execution = execution;
      Writes writes = problem.writes();
      appenders = new ArrayList<>();
      for (int w = writes.start(list.key()); w < writes.end(list.key()); w++) {
        if (execution.isActive(writes.participant(w))) {
          appenders.add(writes.participant(w));
        }
      }
      appenders.sort(Comparator.comparingInt(p -> order.placeOf(problem.writeEvent(p))));
      appenders.forEach(p -> groupOf(p).add(p));
    }

    /**
     * The members of the participant's group, in order; a participant without a place in the list
     * is a group by itself.
     */
    private List<Integer> groupOf(int participant) {
      int group = list.groupOf(participants.txn(participant));
      int number = group == OpenList.UNLISTED ? OpenList.UNLISTED - participant : group;
      return members.computeIfAbsent(number, any -> new ArrayList<>());
    }

    boolean isAsSeen() {
      for (int i = 1; i < appenders.size(); i++) {
        comparePlaces(appenders.get(i - 1), appenders.get(i));
      }
      list.seen().forEach(this::compareReader);
      return isAsSeen;
    }

    private int placeOf(int participant) {
      List<Integer> group = groupOf(participant);
      int rank = group.indexOf(participant) + 1;
      assert rank > 0 : participant + " is not in its own group";
      return list.place(list.groupOf(participants.txn(participant)), rank);
    }

    private void comparePlaces(int first, int second) {
      if (placeOf(first) <= placeOf(second)) {
        return;
      }
      List<Integer> likeFirst = groupOf(first);
      List<Integer> likeSecond = groupOf(second);
      begin(first);
      statements.unlessIdle(second);
      orElse(second, first);
      likeFirst.subList(0, likeFirst.indexOf(first)).forEach(other -> orElse(first, other));
      likeSecond
          .subList(likeSecond.indexOf(second) + 1, likeSecond.size())
          .forEach(other -> orElse(other, second));
      statements.stateListOrder(writeOf(first), writeOf(second));
    }

    private int writeOf(int participant) {
      return execution.problem().writes().writeOf(participant, list.key());
    }

    private void compareReader(int txn, int length) {
      int reader = participants.of(txn);
      if (reader < 0 || !execution.isActive(reader)) {
        return;
      }
      if (execution.seesLatest()) {
        members.forEach(
            (group, inOrder) ->
                compareSeen(reader, group < 0 ? 0 : list.count(group, length), inOrder));
      } else if (length > 0 && list.members(list.groupAt(length - 1)).size() > 1) {
        int group = list.groupAt(length - 1);
        Reads reads = problem.reads();
        for (int read = reads.start(reader); read < reads.end(reader); read++) {
          if (reads.key(read) == list.key()) {
            compareSource(read, list.count(group, length), members.getOrDefault(group, List.of()));
          }
        }
      }
    }

    private void compareSeen(int reader, int count, List<Integer> group) {
      int begin = problem.readEvent(reader);
      List<Integer> earlier = new ArrayList<>();
      List<Integer> later = new ArrayList<>();
      for (int member : group) {
        boolean isEarlier = order.placeOf(problem.writeEvent(member)) < order.placeOf(begin);
        if (member != reader) {
          (isEarlier ? earlier : later).add(member);
        }
      }
      if (earlier.size() > count) {
        stateSeen(reader, earlier.subList(0, count + 1), true);
      } else if (earlier.size() < count) {
        stateSeen(reader, later, false);
      }
    }

    /** One of the group is after the reader, or before it. */
    private void stateSeen(int reader, List<Integer> group, boolean isAfter) {
      assert !group.contains(reader) : reader + " would precede itself";
      int begin = problem.readEvent(reader);
      begin(reader);
      for (int member : group) {
        int commit = problem.writeEvent(member);
        statements.unlessIdle(member);
        statements.orElse(isAfter ? begin : commit, isAfter ? commit : begin);
      }
      statements.stateListSeen(reader, list.key());
    }

    private void compareSource(int read, int count, List<Integer> group) {
      int writer = execution.sourceOf(read);
      int rank = group.indexOf(writer) + 1;
      if (rank == count) {
        return;
      }
      if (problem.reads().sources().isOpen(read)) {
        statements.stateSources(read, execution.source(read));
      }
      isAsSeen = false;
      statements.beginRead(read, execution.source(read));
      List<Integer> others =
          rank > count ? group.subList(0, count) : group.subList(rank, group.size());
      others.forEach(
          other -> {
            if (rank > count) {
              orElse(writer, other);
            } else {
              orElse(other, writer);
            }
          });
      statements.stateListSource(read, execution.source(read));
    }

    private void begin(int participant) {
      isAsSeen = false;
      statements.begin();
      statements.unlessIdle(participant);
    }

    /** One appended before the other. */
    private void orElse(int first, int second) {
      statements.orElse(problem.writeEvent(first), problem.writeEvent(second));
    }
  }
}
