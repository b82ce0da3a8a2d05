package io.kingsnake.laboratory;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.laboratory.encode.Encoding;
import io.kingsnake.laboratory.encode.FormulaEncoding;
import io.kingsnake.laboratory.encode.Setup;
import io.kingsnake.laboratory.formula.Counters;
import io.kingsnake.laboratory.formula.Formula;
import io.kingsnake.laboratory.show.ProblemView;
import io.kingsnake.testkit.agree.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The formulas of random histories, unpruned, so that there is something to solve. */
final class RandomFormulas {
  private RandomFormulas() {}

  static List<Formula> of(Variant variant, long seeds) {
    List<Formula> formulas = new ArrayList<>();
    for (long seed = 0; seed < seeds; seed++) {
      for (String level : List.of("serializable", "snapshot-isolation")) {
        Optional<Problem> problem =
            ProblemView.problem(
                variant.histories().history(seed), Levels.named(level), CheckOptions.DEFAULT);
        problem.ifPresent(each -> addAll(each, formulas));
      }
    }
    return formulas;
  }

  private static void addAll(Problem problem, List<Formula> formulas) {
    for (Encoding encoding : Laboratory.encodings()) {
      if (encoding instanceof FormulaEncoding formula && encoding.obstacle(problem).isEmpty()) {
        Setup setup = Setup.DEFAULT.without(Set.of("pruning", "reachability"));
        formula
            .encode(problem, setup, new Counters(), () -> false)
            .formula()
            .ifPresent(formulas::add);
      }
    }
  }
}
