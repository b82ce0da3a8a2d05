package io.kingsnake.checker.rules;

import io.kingsnake.checker.level.Expression;
import io.kingsnake.checker.level.PathAutomaton;
import io.kingsnake.checker.level.Relation;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.visibility.Proposal;
import io.kingsnake.history.History;
import io.kingsnake.history.Moments;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/** Relations that lead only forward in the order of an execution. */
final class AlongOrder {
  private final Proposal history;
  private final int relations; // relations that do, as bits; and tests, which lead nowhere

  AlongOrder(Proposal history) {
    this.history = history;
    int along = Relation.VERSION.bit();
    along |= readsGoAlong() ? Relation.ITEM_READ.bit() | Relation.PREDICATE_READ.bit() : 0;
    along |= sessionsGoAlong() ? Relation.SESSION.bit() : 0;
    along |= timesGoAlong() ? Relation.END_BEFORE_BEGIN.bit() : 0;
    for (Relation relation : Relation.values()) {
      along |= relation.isTest() ? relation.bit() : 0;
    }
    relations = along;
  }

  private boolean readsGoAlong() {
    Reads reads = history.problem().reads();
    for (int txn = 0; txn < history.count(); txn++) {
      for (int read = reads.start(txn); history.tookEffect(txn) && read < reads.end(txn); read++) {
        int source = history.source(read);
        if (source >= 0 && history.place(history.writer(source)) > history.place(txn)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean sessionsGoAlong() {
    int last = -1; // place of the session
    for (int txn = 0; txn < history.count(); txn++) {
      last = txn > 0 && history.continuesSession(txn) ? last : -1;
      if (history.tookEffect(txn)) {
        if (history.place(txn) < last) {
          return false;
        }
        last = history.place(txn);
      }
    }
    return true;
  }

  private boolean timesGoAlong() {
    int[] inOrder =
        IntStream.range(0, history.count())
            .filter(history::tookEffect)
            .boxed()
            .sorted((left, right) -> Integer.compare(history.place(left), history.place(right)))
            .mapToInt(txn -> txn)
            .toArray();
    long latestBegin = History.NO_TIME;
    for (int txn : inOrder) {
      if (Moments.areBefore(history.endLatest(txn), latestBegin, history.problem().drift())) {
        return false;
      }
      latestBegin = Math.max(latestBegin, history.beginEarliest(txn));
    }
    return true;
  }

  /** The states from which a path goes only forward. */
  long endsAlong(PathAutomaton automaton) {
    long ends = 0;
    for (int state = 1; state < automaton.stateCount(); state++) {
      long reached = automaton.next(state);
      long before = 0;
      boolean forward = true;
      while (reached != before) {
        before = reached;
        for (long rest = before; rest != 0; rest &= rest - 1) {
          int next = Long.numberOfTrailingZeros(rest);
          forward &= (automaton.relations(next) & ~relations) == 0;
          reached |= automaton.next(next);
        }
      }
      ends |= forward ? 1L << state : 0;
    }
    return ends;
  }

  /** The composition rotated, so that the part that goes forward comes last. */
  Expression rotated(Expression expression) {
    if (!(expression instanceof Expression.Then then)) {
      return expression;
    }
    List<Expression> parts = new ArrayList<>(then.parts());
    for (int turn = 0; turn < parts.size() && !isForward(parts.get(parts.size() - 1)); turn++) {
      Collections.rotate(parts, 1);
    }
    for (int turn = 0; turn < parts.size() && isForward(parts.get(0)); turn++) {
      Collections.rotate(parts, -1);
    }
    return new Expression.Then(parts);
  }

  private boolean isForward(Expression part) {
    PathAutomaton automaton = PathAutomaton.of(part);
    return IntStream.range(1, automaton.stateCount())
        .allMatch(state -> (automaton.relations(state) & ~relations) == 0);
  }
}
