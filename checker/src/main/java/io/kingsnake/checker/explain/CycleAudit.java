package io.kingsnake.checker.explain;

import io.kingsnake.checker.CheckOptions;
import io.kingsnake.checker.CheckOptions.OwnWrites;
import io.kingsnake.checker.explain.Step.Elimination;
import io.kingsnake.checker.explain.Step.Event;
import io.kingsnake.checker.problem.Orders;
import io.kingsnake.history.History;
import io.kingsnake.history.InitialState;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Confirms a proof step by step against the raw history: that the cycle closes, and that each step
 * follows by its rule from steps before it. Plain loops over operations, none of the engine's
 * indices.
 */
final class CycleAudit {
  private final History history;
  private final Orders orders;
  private final CheckOptions options;
  private final List<Step> steps;

  private CycleAudit(History history, Orders orders, CheckOptions options, List<Step> steps) {
    this.history = history;
    this.orders = orders;
    this.options = options;
    this.steps = steps;
  }

  /** What is wrong with the proof, or nothing. */
  static Optional<String> complaint(
      History history, Orders orders, CheckOptions options, Proof proof) {
    CycleAudit audit = new CycleAudit(history, orders, options, proof.steps());
    for (int i = 0; i < proof.steps().size(); i++) {
      if (!audit.follows(i)) {
        return Optional.of("step " + i + " does not follow: " + proof.steps().get(i));
      }
    }
    Event start = proof.cycle().isEmpty() ? null : proof.steps().get(proof.cycle().get(0)).from();
    boolean closes =
        start != null && audit.leads(start, start, proof.cycle(), proof.steps().size());
    return closes ? Optional.empty() : Optional.of("the cycle does not close");
  }

  private boolean follows(int number) {
    Step step = steps.get(number);
    // An edge into a transaction that may not have taken effect speaks of the case that it did.
    return (step.rule() == Step.Rule.PROGRAM || tookEffect(step.from().txn(), number))
        && switch (step.rule()) {
          case PROGRAM ->
              orders.snapshot()
                  && step.from().txn() == step.to().txn()
                  && !step.from().commit()
                  && step.to().commit();
          case SESSION ->
              orders.session()
                  && writesAt(step.from())
                  && readsAt(step.to())
                  && step.from().txn() < step.to().txn()
                  && history.txnSession(step.from().txn()) == history.txnSession(step.to().txn());
          case REAL_TIME -> precedesInTime(step.from(), step.to());
          case READ_FROM -> readFrom(step, number);
          case READ_INITIAL -> readInitial(step, number);
          case SEEN -> seen(step, number);
          case OVERTAKEN -> overtaken(step, number);
          case APART -> apart(step, number);
        };
  }

  /** Committed, or read from by somebody who took effect. */
  private boolean tookEffect(int txn, int number) {
    if (history.outcome(txn) == Outcome.COMMITTED) {
      return true;
    }
    for (int i = 0; i <= number; i++) {
      Step step = steps.get(i);
      if (step.rule() == Step.Rule.READ_FROM
          && step.from().txn() == txn
          && tookEffect(step.to().txn(), i - 1)) {
        return true;
      }
    }
    return false;
  }

  private boolean readFrom(Step step, int number) {
    int reader = step.to().txn();
    int writer = step.from().txn();
    if (!writesAt(step.from()) || !readsAt(step.to()) || reader == writer) {
      return false;
    }
    for (int value : externalReads(reader, step.key())) {
      if (installs(writer, step.key(), value) && onlySource(step, number, reader, writer, value)) {
        return true;
      }
    }
    return false;
  }

  private boolean readInitial(Step step, int number) {
    int reader = step.from().txn();
    int writer = step.to().txn();
    if (!readsAt(step.from()) || !writesAt(step.to()) || reader == writer) {
      return false;
    }
    if (!writes(writer, step.key())) {
      return false;
    }
    for (int value : externalReads(reader, step.key())) {
      if (value == History.INITIAL
          || (mayBeInitial(step.key(), value) && onlySource(step, number, reader, -1, value))) {
        return true;
      }
    }
    return false;
  }

  private boolean mayBeInitial(int key, int value) {
    return history.initialValue(key) == value
        || (history.initialValue(key) == History.INITIAL
            && history.initialState() == InitialState.FIRST_READ);
  }

  /** Whether every other version with that value is ruled out; {@code source} is -1 for initial. */
  private boolean onlySource(Step step, int number, int reader, int source, int value) {
    boolean initialToo = history.initialValue(step.key()) == value;
    if (source >= 0 && initialToo && !isEliminated(step, number, reader, -1)) {
      return false;
    }
    for (int txn = 0; txn < history.txnCount(); txn++) {
      if (txn != source
          && txn != reader
          && history.outcome(txn) != Outcome.ABORTED
          && installs(txn, step.key(), value)
          && !isEliminated(step, number, reader, txn)) {
        return false;
      }
    }
    return true;
  }

  private boolean isEliminated(Step step, int number, int reader, int candidate) {
    for (Elimination elimination : step.eliminated()) {
      if (elimination.candidate() == candidate
          && ruledOut(elimination, step.key(), number, reader)) {
        return true;
      }
    }
    return false;
  }

  private boolean ruledOut(Elimination elimination, int key, int number, int reader) {
    List<List<Integer>> paths = elimination.paths();
    int intruder = elimination.intruder();
    int candidate = elimination.candidate();
    if (intruder < 0) {
      return candidate >= 0
          && paths.size() == 1
          && leads(reading(reader), writing(candidate), paths.get(0), number);
    }
    boolean intrudes =
        intruder != reader
            && intruder != candidate
            && tookEffect(intruder, number)
            && writes(intruder, key)
            && leads(writing(intruder), reading(reader), paths.get(paths.size() - 1), number);
    return intrudes
        && (candidate < 0
            || (paths.size() == 2
                && leads(reading(candidate), writing(intruder), paths.get(0), number)));
  }

  private boolean seen(Step step, int number) {
    Step reading = readingOf(step, number);
    return reading != null
        && writesAt(step.from())
        && readsAt(step.to())
        && reading.from().txn() == step.to().txn()
        && reading.to().txn() != step.from().txn()
        && tookEffect(reading.to().txn(), number)
        && writes(step.from().txn(), step.key())
        && leads(step.from(), reading.to(), step.paths().get(0), number);
  }

  private boolean overtaken(Step step, int number) {
    Step reading = readingOf(step, number);
    return reading != null
        && readsAt(step.from())
        && writesAt(step.to())
        && reading.to().txn() == step.from().txn()
        && reading.from().txn() != step.to().txn()
        && writes(step.to().txn(), step.key())
        && leads(reading(reading.from().txn()), step.to(), step.paths().get(0), number);
  }

  private boolean apart(Step step, int number) {
    int first = step.from().txn();
    int second = step.to().txn();
    return orders.snapshot()
        && first != second
        && step.from().commit()
        && !step.to().commit()
        && writes(first, step.key())
        && writes(second, step.key())
        && leads(reading(first), writing(second), step.paths().get(0), number);
  }

  private @Nullable Step readingOf(Step step, int number) {
    if (step.reading() < 0 || step.reading() >= number) {
      return null;
    }
    Step reading = steps.get(step.reading());
    return reading.rule() == Step.Rule.READ_FROM && reading.key() == step.key() ? reading : null;
  }

  /** Whether the steps, all before {@code number}, make a path between the events. */
  private boolean leads(Event from, Event to, List<Integer> path, int number) {
    Event at = from;
    for (int i : path) {
      if (i < 0 || i >= number || !steps.get(i).from().equals(at)) {
        return false;
      }
      at = steps.get(i).to();
    }
    return !path.isEmpty() && at.equals(to);
  }

  private Event reading(int txn) {
    return new Event(txn, false);
  }

  private Event writing(int txn) {
    return new Event(txn, orders.snapshot());
  }

  private boolean readsAt(Event event) {
    return event.equals(reading(event.txn()));
  }

  private boolean writesAt(Event event) {
    return event.equals(writing(event.txn()));
  }

  private boolean precedesInTime(Event from, Event to) {
    int earlier = from.txn();
    int later = to.txn();
    long end = history.isCommitted(earlier) ? history.endTime(earlier) : History.NO_TIME;
    boolean towardsBegin =
        writesAt(from)
            && readsAt(to)
            && end != History.NO_TIME
            && history.beginTime(later) != History.NO_TIME
            && end < history.beginTime(later) - options.drift();
    long time = readsAt(from) ? history.beginTime(earlier) : end;
    boolean towardsCommit =
        writesAt(to)
            && history.isCommitted(later)
            && history.endTime(later) != History.NO_TIME
            && time != History.NO_TIME
            && time < history.endTime(later) - options.drift();
    return switch (orders.realTime()) {
      case NOTHING -> false;
      case TRANSACTIONS -> towardsBegin;
      case TO_COMMITS -> towardsCommit;
      case ALL_BUT_BEGINS -> towardsBegin || towardsCommit;
    };
  }

  private boolean writes(int txn, int key) {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (history.opKind(op).isWrite() && history.opKey(op) == key) {
        return true;
      }
    }
    return false;
  }

  /** Whether {@code value} is what the transaction wrote to the key last. */
  private boolean installs(int txn, int key, int value) {
    for (int op = history.opEnd(txn) - 1; op >= history.opStart(txn); op--) {
      if (history.opKind(op).isWrite() && history.opKey(op) == key) {
        return history.opValue(op) == value;
      }
    }
    return false;
  }

  /** Values of the key that the transaction did not get from its own writes. */
  private Set<Integer> externalReads(int txn, int key) {
    Set<Integer> values = new TreeSet<>();
    boolean wrote = false;
    int own = 0;
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (history.opKey(op) != key) {
        continue;
      }
      int value = history.opValue(op);
      if (history.opKind(op).isWrite()) {
        wrote = true;
        own = value;
      } else if (history.opKind(op) == OpKind.READ && value != History.UNKNOWN) {
        boolean internal =
            wrote
                && (options.ownWrites() == OwnWrites.OWN
                    || (options.ownWrites() == OwnWrites.EITHER && own == value));
        if (!internal) {
          values.add(value);
        }
      }
    }
    return values;
  }
}
