package io.kingsnake.laboratory.formula;

import io.kingsnake.laboratory.formula.Counters.Moment;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A program that reads a file and prints an answer in the format of solver competitions. */
public final class ExternalSolver implements FormulaSolver {
  private static final long POLL_MILLIS = 20;

  private enum Format {
    GNF,
    DIMACS
  }

  private final Format format;
  private final String program;

  private ExternalSolver(Format format, String program) {
    this.format = format;
    this.program = program;
  }

  /** MonoSAT, by its path. */
  public static ExternalSolver monosat(String program) {
    return new ExternalSolver(Format.GNF, program);
  }

  /**
   * Any solver for DIMACS files that prints a model, by its path; MiniSat writes the model to a
   * file.
   */
  public static ExternalSolver dimacs(String program) {
    return new ExternalSolver(Format.DIMACS, program);
  }

  @Override
  public String name() {
    return program;
  }

  @Override
  public Outcome solve(Formula formula, Counters counters, BooleanSupplier stop) {
    if (format == Format.DIMACS && !DimacsText.fits(formula)) {
      return new GaveUp(DimacsText.tooLarge(formula));
    }
    try {
      Path folder = Files.createTempDirectory("kingsnake-solver");
      try {
        return solve(formula, folder, counters, stop);
      } finally {
        for (String name : List.of("problem", "model", "answer")) {
          Files.deleteIfExists(folder.resolve(name));
        }
        Files.delete(folder);
      }
    } catch (IOException e) {
      return new GaveUp("%s: %s".formatted(program, e.getMessage()));
    }
  }

  private Outcome solve(Formula formula, Path folder, Counters counters, BooleanSupplier stop)
      throws IOException {
    Path problem = folder.resolve("problem");
    Path model = folder.resolve("model");
    Path answer = folder.resolve("answer");
    Moment start = Moment.now();
    try (BufferedWriter out = Files.newBufferedWriter(problem)) {
      write(formula, out);
    }
    counters.took("export", start);
    Process process =
        new ProcessBuilder(command(problem, model))
            .redirectErrorStream(true)
            .redirectOutput(answer.toFile())
            .start();
    try {
      while (!process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        if (stop.getAsBoolean()) {
          return new GaveUp("time is up; no violation found so far");
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new GaveUp("interrupted");
    } finally {
      process.destroyForcibly();
    }
    return outcome(formula, answer, model);
  }

  private void write(Formula formula, Appendable out) throws IOException {
    if (format == Format.GNF) {
      GnfText.write(formula, out);
    } else {
      DimacsText.write(formula, out);
    }
  }

  private boolean writesModel() {
    return format == Format.DIMACS
        && String.valueOf(Path.of(program).getFileName()).startsWith("minisat");
  }

  private List<String> command(Path problem, Path model) {
    if (writesModel()) {
      return List.of(program, problem.toString(), model.toString());
    }
    return format == Format.GNF
        ? List.of(program, "-witness", problem.toString())
        : List.of(program, problem.toString());
  }

  private Outcome outcome(Formula formula, Path answer, Path model) throws IOException {
    boolean isSatisfiable = false;
    boolean isModel = false;
    BitSet variables = new BitSet();
    for (String line : Files.readAllLines(answer)) {
      String said = line.startsWith("s ") ? line.substring(2).strip() : line.strip();
      if (said.equals("UNSATISFIABLE")) {
        return new Unsatisfiable();
      }
      isSatisfiable |= said.equals("SATISFIABLE");
      if (line.startsWith("v ")) {
        isModel = true;
        read(line.substring(2), formula.variableCount(), variables);
      }
    }
    if (isSatisfiable && writesModel()) {
      List<String> lines = Files.readAllLines(model);
      isModel = lines.size() > 1;
      for (String line : lines.subList(Math.min(1, lines.size()), lines.size())) {
        read(line, formula.variableCount(), variables);
      }
    }
    if (!isSatisfiable) {
      return new GaveUp(program + " gave no answer");
    }
    return isModel ? new Model(variables) : new GaveUp(program + " printed no model");
  }

  private static void read(String literals, int variableCount, BitSet variables) {
    for (String literal : literals.strip().split("\\s+", -1)) {
      int number = Integer.parseInt(literal);
      if (number > 0 && number <= variableCount) {
        variables.set(number - 1);
      }
    }
  }
}
