package io.kingsnake.checker.audit;

import io.kingsnake.checker.level.AskedLevel;
import io.kingsnake.checker.level.Expression;
import io.kingsnake.checker.level.Relation;
import io.kingsnake.checker.level.Rule;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.proof.RefutationProof.PathStep;
import io.kingsnake.checker.proof.RefutationProof.Stated;
import io.kingsnake.checker.solve.Link.Kind;
import io.kingsnake.history.History;
import io.kingsnake.history.Moments;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;

/*
 * Follows the expression as it is written: from a set of places on the cycle, each part leads to the
 * set of places that it can lead to. What links are made of is looked up in the raw history; whether
 * they are there is the audit's business.
 */
/** Tells whether a rule forbids a cycle. */
final class ForbiddenMatch {
  private final History history;
  private final Moments moments;
  private final CheckOptions options;
  private final RawFacts facts;

  ForbiddenMatch(History history, CheckOptions options, RawFacts facts) {
    this.history = history;
    moments = new Moments(history);
    this.options = options;
    this.facts = facts;
  }

  /** Wherever on the cycle the relation may begin. */
  boolean isForbidden(Rule rule, List<PathStep> cycle) {
    for (int i = 0; i < cycle.size(); i++) {
      if (cycle.get(i).to() != cycle.get((i + 1) % cycle.size()).from()) {
        return false;
      }
    }
    List<PathStep> turned = new ArrayList<>(cycle);
    for (int turn = 0; turn < cycle.size(); turn++) {
      BitSet start = new BitSet();
      start.set(0);
      if (follow(rule.forbidden(), start, turned).get(cycle.size())) {
        return true;
      }
      Collections.rotate(turned, 1);
    }
    return false;
  }

  private BitSet follow(Expression expression, BitSet starts, List<PathStep> cycle) {
    BitSet ends = new BitSet();
    if (expression instanceof Expression.Basic basic) {
      starts.stream()
          .forEach(at -> basic.relations().forEach(relation -> follow(relation, at, cycle, ends)));
    } else if (expression instanceof Expression.Either either) {
      either.parts().forEach(part -> ends.or(follow(part, starts, cycle)));
    } else if (expression instanceof Expression.Then then) {
      ends.or(starts);
      for (Expression part : then.parts()) {
        BitSet next = follow(part, ends, cycle);
        ends.clear();
        ends.or(next);
      }
    } else if (expression instanceof Expression.Repeated repeated) {
      ends.or(follow(repeated.part(), starts, cycle));
      int before = -1;
      while (repeated.often() && ends.cardinality() > before) {
        before = ends.cardinality();
        ends.or(follow(repeated.part(), ends, cycle));
      }
      if (repeated.orNot()) {
        ends.or(starts);
      }
    }
    return ends;
  }

  /** Adds the place to which a relation leads from a place, if it does. */
  private void follow(Relation relation, int at, List<PathStep> cycle, BitSet ends) {
    if (relation.isTest()) {
      if (holds(relation, cycle.get(at % cycle.size()).from())) {
        ends.set(at);
      }
    } else if (relation == Relation.READ_THEN_OVERWRITTEN) {
      if (at + 1 < cycle.size() && isReadThenOverwritten(cycle.get(at), cycle.get(at + 1))) {
        ends.set(at + 2);
      }
    } else if (at < cycle.size() && isRelated(relation, cycle.get(at))) {
      ends.set(at + 1);
    }
  }

  private boolean holds(Relation test, int txn) {
    return switch (test) {
      case IS_UPDATE -> facts.writesAnything(txn);
      case IS_READ_ONLY -> !facts.writesAnything(txn);
      case IS_READ_COMMITTED, IS_REPEATABLE_READ, IS_SNAPSHOT, IS_SERIALIZABLE ->
          AskedLevel.of(history.txnLevel(txn)).orElseThrow().is(test);
      default -> readsWhatItWrites(txn);
    };
  }

  private boolean readsWhatItWrites(int txn) {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (facts.isExternal(txn, op) && facts.writes(txn, history.opKey(op))) {
        return true;
      }
    }
    return false;
  }

  private boolean isReadThenOverwritten(PathStep seen, PathStep overwritten) {
    Stated earlier = seen.read();
    Stated later = overwritten.read();
    return seen.link() == Kind.READ
        && overwritten.link() == Kind.OVERWRITTEN
        && earlier != null
        && later != null
        && earlier.txn() == later.txn()
        && isEarlier(earlier.operation(), later.operation());
  }

  /** Whether an operation comes before another that is not simultaneous with it. */
  private boolean isEarlier(int op, int other) {
    for (int between = op; between < other; between++) {
      if (!history.joinsNext(between)) {
        return true;
      }
    }
    return false;
  }

  private boolean isRelated(Relation relation, PathStep step) {
    int from = step.from();
    int to = step.to();
    return switch (relation) {
      case SESSION ->
          step.link() == Kind.SESSION
              && options.sessionOrder()
              && from < to
              && history.txnSession(from) == history.txnSession(to);
      case END_BEFORE_BEGIN ->
          step.link() == Kind.TIME
              && isBefore(moments.commitLatest(from), moments.snapshotEarliest(to));
      case BEGIN_BEFORE_END ->
          step.link() == Kind.TIME
              && from != to
              && isBefore(moments.snapshotLatest(from), moments.commitEarliest(to));
      case END_BEFORE_END ->
          step.link() == Kind.TIME
              && isBefore(moments.commitLatest(from), moments.commitEarliest(to));
      case VERSION -> step.link() == Kind.VERSION;
      case ITEM_READ -> step.link() == Kind.READ && !isPredicate(step);
      case PREDICATE_READ -> step.link() == Kind.READ && isPredicate(step);
      case ITEM_OVERWRITTEN ->
          step.link() == Kind.OVERWRITTEN && !isPredicate(step) && !facts.writes(from, step.key());
      case OWN_OVERWRITTEN ->
          step.link() == Kind.OVERWRITTEN && !isPredicate(step) && facts.writes(from, step.key());
      case PREDICATE_OVERWRITTEN -> step.link() == Kind.OVERWRITTEN && isPredicate(step);
      case READ_THEN_OVERWRITTEN,
          IS_UPDATE,
          IS_READ_ONLY,
          READS_WHAT_IT_WRITES,
          IS_READ_COMMITTED,
          IS_REPEATABLE_READ,
          IS_SNAPSHOT,
          IS_SERIALIZABLE ->
          throw new IllegalArgumentException("not one link: " + relation);
    };
  }

  private boolean isPredicate(PathStep step) {
    Stated read = step.read();
    return read != null && history.isPredicate(read.operation());
  }

  private boolean isBefore(long latest, long earliest) {
    return Moments.areBefore(latest, earliest, options.drift());
  }
}
