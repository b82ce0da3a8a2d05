package io.kingsnake.cli;

import io.kingsnake.laboratory.formula.ExternalSolver;
import io.kingsnake.laboratory.formula.FormulaSolver;
import io.kingsnake.laboratory.formula.OwnSolver;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** Solvers by name; large ones are in modules of their own, which are built when asked for. */
final class SolverChoice {
  private static final OptionalModule Z3 =
      new OptionalModule(
          "solver-z3",
          "research/solver-z3",
          "heavy",
          "io.kingsnake.solver.z3",
          List.of("research/solver-z3", "research/laboratory"));

  private SolverChoice() {}

  /** The solver that was asked for; says so if that takes time. */
  static FormulaSolver of(String given, OptionalModule.Notice notice) throws InputProblem {
    int sign = given.indexOf('=');
    String name = sign < 0 ? given : given.substring(0, sign);
    String program = sign < 0 ? "" : given.substring(sign + 1);
    return switch (name) {
      case "own" -> new OwnSolver();
      case "z3" -> z3(notice);
      case "monosat" -> ExternalSolver.monosat(program.isEmpty() ? "monosat" : program);
      case "dimacs" -> {
        if (program.isEmpty()) {
          throw new InputProblem("--solver dimacs needs a program: --solver dimacs=cadical");
        }
        yield ExternalSolver.dimacs(program);
      }
      default ->
          throw new InputProblem(
              "there is no solver '%s': expected own, z3, monosat[=PROGRAM] or dimacs=PROGRAM"
                  .formatted(given));
    };
  }

  private static FormulaSolver z3(OptionalModule.Notice notice) throws InputProblem {
    Optional<FormulaSolver> present = found(SolverChoice.class.getClassLoader());
    if (present.isPresent()) {
      return present.get();
    }
    String root = System.getProperty("kingsnake.root");
    if (root == null || root.isEmpty()) {
      throw new InputProblem(
          "solver 'z3' is in module %s: use ./kingsnake from a checkout, which builds it"
              .formatted(Z3.name()));
    }
    return found(Z3.loader(Path.of(root), notice))
        .orElseThrow(() -> new InputProblem("module solver-z3 brings no solver 'z3'"));
  }

  private static Optional<FormulaSolver> found(ClassLoader loader) {
    return ServiceLoader.load(FormulaSolver.class, loader).stream()
        .map(ServiceLoader.Provider::get)
        .filter(solver -> solver.name().equals("z3"))
        .findFirst();
  }
}
