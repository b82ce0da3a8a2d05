package io.kingsnake.laboratory;

import io.kingsnake.laboratory.formula.Counters;
import io.kingsnake.laboratory.formula.Formula;
import io.kingsnake.laboratory.formula.FormulaSolver.Model;
import io.kingsnake.laboratory.formula.FormulaSolver.Outcome;
import io.kingsnake.laboratory.formula.FormulaSolver.Unsatisfiable;
import io.kingsnake.laboratory.formula.GnfReader;
import io.kingsnake.laboratory.formula.OwnSolver;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Our own solver as a program that speaks as others do, for where they are not installed. */
public final class SolverProgram {
  private SolverProgram() {}

  public static void main(String[] args) throws IOException {
    try (Reader in = Files.newBufferedReader(Path.of(args[args.length - 1]))) {
      Formula formula = GnfReader.read(in);
      Outcome outcome = new OwnSolver().solve(formula, new Counters(), () -> false);
      if (outcome instanceof Unsatisfiable) {
        System.out.println("s UNSATISFIABLE");
      } else if (outcome instanceof Model model) {
        System.out.println("s SATISFIABLE");
        System.out.println(
            IntStream.range(0, formula.variableCount())
                .mapToObj(v -> String.valueOf(model.variables().get(v) ? v + 1 : -v - 1))
                .collect(Collectors.joining(" ", "v ", " 0")));
      }
    }
  }
}
