package io.kingsnake.laboratory;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict.Kind;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.history.History;
import io.kingsnake.laboratory.encode.Encoding;
import io.kingsnake.laboratory.encode.FormulaEncoding;
import io.kingsnake.laboratory.formula.Counters;
import io.kingsnake.laboratory.formula.Formula;
import io.kingsnake.laboratory.formula.FormulaSolver.Model;
import io.kingsnake.laboratory.formula.OwnSolver;
import io.kingsnake.laboratory.show.ExportedFormula;
import io.kingsnake.laboratory.show.ProblemView;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.agree.Variant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A formula has a model if the history satisfies the level, and only then. */
class ExportedFormulaTest {
  private static final List<String> LEVELS =
      List.of("serializable", "snapshot-isolation", "repeatable-read", "read-committed");

  @Test
  void randomHistories_andTheirFormulas_agree() {
    List<Variant> variants =
        Stream.concat(Stream.of(Variant.PLAIN), Variant.unusual().stream().limit(1)).toList();
    for (Variant variant : variants) {
      for (long seed = 0; seed < 60; seed++) {
        assertAgreement(variant.histories().history(seed));
      }
    }
  }

  /** Found by having one solved by Z3: runs of read-modify-writes contradict each other already. */
  @Test
  void contradictionOfCombinedWrites_isInTheFormula() {
    assertAgreement(
        HistoryScript.parse(
            """
            s1: w(x,1) w(y,1) | r(x)=1 w(x,2)
            s2: r(y)=1 w(y,2)
            s3: r(x)=2 r(y)=1
            s4: r(x)=1 r(y)=2
            """));
  }

  private static void assertAgreement(History history) {
    for (String level : LEVELS) {
      boolean isSatisfied =
          new Checker(CheckOptions.DEFAULT).check(history, Levels.named(level)).kind()
              == Kind.SATISFIED;
      ProblemView.problem(history, Levels.named(level), CheckOptions.DEFAULT)
          .ifPresent(problem -> assertAgreement(history, problem, isSatisfied));
    }
  }

  private static void assertAgreement(History history, Problem problem, boolean isSatisfied) {
    for (Encoding encoding : Laboratory.encodings()) {
      if (encoding instanceof FormulaEncoding formulas
          && formulas.obstacle(problem).isEmpty()
          && formulas.reservation(problem).isEmpty()) {
        for (boolean isStated : new boolean[] {true, false}) {
          Formula formula = ExportedFormula.of(formulas, problem, isStated);
          assertThat(new OwnSolver().solve(formula, new Counters(), () -> false) instanceof Model)
              .as("%s at %s of %s", encoding.name(), problem.orders(), HistoryScript.show(history))
              .isEqualTo(isSatisfied);
        }
      }
    }
  }
}
