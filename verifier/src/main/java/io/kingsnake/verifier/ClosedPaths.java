package io.kingsnake.verifier;

import io.kingsnake.verifier.rules.EventOrder;
import io.kingsnake.verifier.rules.Expression;
import io.kingsnake.verifier.rules.Expression.Basic;
import io.kingsnake.verifier.rules.Expression.Then;
import io.kingsnake.verifier.rules.Relation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Checks that a relation relates no transaction to itself, by a search suited to its shape: usually
 * it ends in an overwritten read, so each reader is examined for what is visible to it.
 */
final class ClosedPaths {
  private static final Expression READ_THEN_OVERWRITTEN =
      new Basic(EnumSet.of(Relation.READ_THEN_OVERWRITTEN));

  private final Executed executed;
  private final EventOrder kept;

  ClosedPaths(Executed executed, EventOrder kept) {
    this.executed = executed;
    this.kept = kept;
  }

  void exclude(Expression relation) throws Refusal {
    List<Expression> parts = partsByReader(relation);
    if (relation.equals(READ_THEN_OVERWRITTEN)) {
      new Shown(executed, Relation.OVERWRITTEN).checkEarlierReads();
    } else if (parts.isEmpty()) {
      new ProductGraph(executed, relation).check();
    } else {
      int last = parts.size() - 1;
      Set<Relation> missed = ((Basic) parts.get(last)).relations();
      List<Expression> path = parts.subList(0, last);
      if (isOneStepOfSession(path, missed)) {
        new SessionPaths(new Shown(executed, missed), path).check();
      } else {
        Expression visible = Expression.then(path);
        boolean isAlong = kept.leadsOn(visible);
        new ProductGraph(executed, visible).check(new Shown(executed, missed), isAlong);
      }
    }
  }

  /**
   * The parts that follow each other, rotated so that the last one begins at the reader of what is
   * overwritten; empty if there is no such part.
   */
  private static List<Expression> partsByReader(Expression relation) {
    List<Expression> parts =
        new ArrayList<>(relation instanceof Then then ? then.parts() : List.of());
    for (int turn = 0; turn < parts.size(); turn++) {
      Collections.rotate(parts, 1);
      if (parts.get(parts.size() - 1) instanceof Basic end && areMissed(end.relations())) {
        return parts;
      }
    }
    return List.of();
  }

  private static boolean areMissed(Set<Relation> relations) {
    return relations.stream()
        .allMatch(
            each -> Relation.OVERWRITTEN.contains(each) || each == Relation.READS_WHAT_IT_WRITES);
  }

  /**
   * The path moves along a session once, after a read from the writer or before one by the reader.
   */
  private static boolean isOneStepOfSession(List<Expression> path, Set<Relation> missed) {
    int at = path.indexOf(SessionPaths.SESSION);
    boolean isOnce = at >= 0 && at == path.lastIndexOf(SessionPaths.SESSION);
    // Otherwise a path may lead back to a transaction through its own version, which this does not
    // notice.
    boolean countsOwn = missed.contains(Relation.READS_WHAT_IT_WRITES);
    return isOnce
        && (path.size() == 1 || countsOwn)
        && at <= 1
        && path.size() - at <= 2
        && path.stream()
            .allMatch(
                part ->
                    part.equals(SessionPaths.SESSION)
                        || (part instanceof Basic some
                            && Relation.READS.containsAll(some.relations())));
  }
}
