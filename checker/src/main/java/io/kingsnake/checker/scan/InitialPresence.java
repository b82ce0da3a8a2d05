package io.kingsnake.checker.scan;

import io.kingsnake.checker.axiomatic.SourcedExecution;
import io.kingsnake.checker.problem.InitialAgreement;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.solve.Decision;
import io.kingsnake.history.History;
import java.util.BitSet;
import java.util.function.IntPredicate;

/**
 * Which keys were there at first, in an execution that was found. Where nothing was recorded of a
 * key, those who read its initial version tell; if there are none, it is taken to be absent, which
 * suits scans best.
 */
public final class InitialPresence {
  private final IntPredicate isThere;

  private InitialPresence(IntPredicate isThere) {
    this.isThere = isThere;
  }

  boolean isThere(int key) {
    return isThere.test(key);
  }

  /** As recorded, where everything was. */
  public static InitialPresence recorded(History history) {
    return new InitialPresence(key -> history.initialValue(key) != History.ABSENT);
  }

  static InitialPresence of(Problem problem, Decision decision) {
    return decision.sources().length == 0
        ? byOrder(problem, decision.order())
        : bySources(problem, decision.order(), decision.sources());
  }

  static InitialPresence of(SourcedExecution execution) {
    Problem problem = execution.problem();
    InitialAgreement initial = new InitialAgreement(problem);
    for (int read = 0; read < problem.reads().count(); read++) {
      if (execution.source(read) == Reads.INITIAL
          && execution.isActive(problem.reads().participant(read))) {
        initial.add(read);
      }
    }
    return of(problem, initial);
  }

  /** Before the first write of a key, everybody sees its initial version. */
  private static InitialPresence byOrder(Problem problem, int[] events) {
    InitialAgreement initial = new InitialAgreement(problem);
    Reads reads = problem.reads();
    Writes writes = problem.writes();
    BitSet written = new BitSet(); // keys
    for (int event : events) {
      int p = problem.participantOf(event);
      for (int read = reads.start(p); problem.isReadEvent(event) && read < reads.end(p); read++) {
        if (!written.get(reads.key(read))) {
          initial.add(read);
        }
      }
      for (int i = writes.ownStart(p); problem.isWriteEvent(event) && i < writes.ownEnd(p); i++) {
        written.set(writes.ownKey(i));
      }
    }
    return of(problem, initial);
  }

  private static InitialPresence bySources(Problem problem, int[] events, int[] sources) {
    InitialAgreement initial = new InitialAgreement(problem);
    for (int event : events) {
      int p = problem.participantOf(event);
      for (int read = problem.reads().start(p); read < problem.reads().end(p); read++) {
        if (sources[read] == Reads.INITIAL) {
          initial.add(read);
        }
      }
    }
    return of(problem, initial);
  }

  private static InitialPresence of(Problem problem, InitialAgreement initial) {
    return new InitialPresence(
        key -> {
          int value = initial.value(key);
          return value >= 0 && !problem.reads().initial().looksAbsent(value);
        });
  }
}
