package io.kingsnake.engine.sat;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.engine.ints.IntList;
import io.kingsnake.engine.sat.Solver.Result;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class TrimmingTest {
  private static final int UNLIMITED = Integer.MAX_VALUE;

  private static IntList clause(int... literals) {
    IntList clause = new IntList();
    IntStream.of(literals).forEach(clause::add);
    return clause;
  }

  private static Formula random(Random random) {
    Formula formula = new Formula(14);
    for (int c = 40 + random.nextInt(40); c >= 0; c--) {
      int[] distinct =
          random.ints(0, 14).distinct().limit(random.nextInt(8) == 0 ? 2 : 3).toArray();
      formula.add(IntStream.of(distinct).map(v -> 2 * v + random.nextInt(2)).toArray());
    }
    return formula;
  }

  /** The log of solving it, given clauses first. */
  private static ClauseLog logOf(Formula formula) {
    ClauseLog log = new ClauseLog(UNLIMITED);
    formula.clauses().forEach(given -> log.given(7, clause(given)));
    formula.solver(new RecordingTheory(), log).solve(() -> false);
    return log;
  }

  /** Follows the lines as they say; every clause not derived must be one of the log. */
  private static void assertRefutes(Trimming trimmed, ClauseLog log, String about) {
    Map<Integer, IntList> known = new HashMap<>();
    for (int line = 0; line < trimmed.lineCount(); line++) {
      int id = trimmed.id(line);
      IntList literals = trimmed.literals(line);
      boolean given = id < log.count() && log.tag(id) != ClauseLog.LEARNED;
      if (given) {
        for (int i = 0; i < literals.size(); i++) {
          assertThat(literals.get(i)).as(about).isEqualTo(log.literal(id, i));
        }
        assertThat(literals.size()).as(about).isEqualTo(log.size(id));
      } else {
        assertThat(contradicts(literals, trimmed.antecedents(line), known))
            .as("%s, line %d", about, line)
            .isTrue();
      }
      known.put(id, literals);
    }
    assertThat(trimmed.literals(trimmed.lineCount() - 1).isEmpty()).as(about).isTrue();
  }

  private static boolean contradicts(
      IntList clause, IntList antecedents, Map<Integer, IntList> known) {
    Set<Integer> falseLiterals = new HashSet<>();
    for (int i = 0; i < clause.size(); i++) {
      falseLiterals.add(clause.get(i));
    }
    for (int i = 0; i < antecedents.size(); i++) {
      IntList antecedent = known.get(antecedents.get(i));
      IntList open = new IntList();
      for (int k = 0; antecedent != null && k < antecedent.size(); k++) {
        if (!falseLiterals.contains(antecedent.get(k))) {
          open.add(antecedent.get(k));
        }
      }
      if (antecedent == null || open.size() > 1) {
        return false;
      }
      if (open.isEmpty()) {
        return i == antecedents.size() - 1;
      }
      falseLiterals.add(Literals.not(open.get(0)));
    }
    return false;
  }

  @Test
  void refutedFormula_isTrimmedToLinesThatFollow() {
    int refuted = 0;
    for (int seed = 0; seed < 600; seed++) {
      Formula formula = random(new Random(seed));
      ClauseLog log = logOf(formula);
      Trimming trimmed = Trimming.of(log);
      boolean satisfiable = formula.isSatisfiable(assignment -> true);
      assertThat(trimmed.lineCount() == 0).as("seed %d: %s", seed, formula).isEqualTo(satisfiable);
      if (!satisfiable) {
        assertRefutes(trimmed, log, "seed " + seed);
        refuted++;
      }
    }
    assertThat(refuted).isBetween(100, 599);
  }

  @Test
  void logWithoutSomeOfItsClauses_isTrimmedOnlyIfItStillRefutes() {
    int refused = 0;
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      ClauseLog log = logOf(random(random));
      ClauseLog damaged = new ClauseLog(UNLIMITED);
      Formula rest = new Formula(14);
      for (int c = 0; c < log.count(); c++) {
        int[] literals = new int[log.size(c)];
        for (int i = 0; i < literals.length; i++) {
          literals[i] = log.literal(c, i);
        }
        boolean dropped = random.nextInt(15) == 0;
        if (!dropped && log.tag(c) == ClauseLog.LEARNED) {
          damaged.learned(clause(literals));
        } else if (!dropped) {
          damaged.given(0, clause(literals));
          rest.add(literals);
        }
      }
      Trimming trimmed = Trimming.of(damaged);
      if (trimmed.lineCount() > 0) {
        assertRefutes(trimmed, damaged, "seed " + seed);
        assertThat(rest.isSatisfiable(assignment -> true)).as("seed %d", seed).isFalse();
      } else {
        refused++;
      }
    }
    assertThat(refused).isBetween(10, 290);
  }

  @Test
  void learnedClauseThatDoesNotFollow_isRefused() {
    ClauseLog log = new ClauseLog(UNLIMITED);
    log.given(0, clause(0, 2));
    log.learned(clause(0));
    log.learned(clause(1));
    assertThat(Trimming.of(log).lineCount()).isZero();
    log = new ClauseLog(UNLIMITED);
    log.learned(clause());
    assertThat(Trimming.of(log).lineCount()).isZero();
  }

  @Test
  void clausesBesideTheContradiction_areLeftOut() {
    ClauseLog log = new ClauseLog(UNLIMITED);
    log.given(0, clause(10, 12));
    log.given(1, clause(0, 2));
    log.lemma(clause(1));
    log.given(2, clause(11, 13, 15));
    log.given(3, clause(3));
    log.learned(clause());
    Trimming trimmed = Trimming.of(log);
    IntList ids = new IntList();
    for (int line = 0; line < trimmed.lineCount(); line++) {
      ids.add(trimmed.id(line));
    }
    assertThat(ids.toArray()).contains(1, 2, 4).doesNotContain(0, 3);
    assertRefutes(trimmed, log, "by hand");
  }

  @Test
  void longRefutation_isTrimmed() {
    Formula formula = Formula.pigeonhole(8, 7);
    ClauseLog log = new ClauseLog(UNLIMITED);
    formula.clauses().forEach(given -> log.given(0, clause(given)));
    Solver solver = formula.solver(new RecordingTheory(), log);
    assertThat(solver.solve(() -> false)).isEqualTo(Result.UNSATISFIABLE);
    assertThat(log.count()).isGreaterThan(1_000);
    assertRefutes(Trimming.of(log), log, "pigeons");
  }

  @Test
  void logBeyondItsLimit_isEmptiedAndStaysEmpty() {
    ClauseLog log = new ClauseLog(6);
    log.given(0, clause(0, 2));
    log.learned(clause(0));
    assertThat(log.overflowed()).isFalse();
    log.lemma(clause(1));
    log.learned(clause());
    assertThat(log.overflowed()).isTrue();
    assertThat(log.count()).isZero();
    assertThat(Trimming.of(log).lineCount()).isZero();
  }
}
