package io.kingsnake.laboratory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kingsnake.laboratory.formula.Counters;
import io.kingsnake.laboratory.formula.DimacsText;
import io.kingsnake.laboratory.formula.ExternalSolver;
import io.kingsnake.laboratory.formula.Formula;
import io.kingsnake.laboratory.formula.FormulaSolver;
import io.kingsnake.laboratory.formula.FormulaSolver.Model;
import io.kingsnake.laboratory.formula.FormulaSolver.Outcome;
import io.kingsnake.laboratory.formula.GnfReader;
import io.kingsnake.laboratory.formula.GnfText;
import io.kingsnake.laboratory.formula.OwnSolver;
import io.kingsnake.laboratory.formula.SmtText;
import io.kingsnake.testkit.agree.Variant;
import java.io.File;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exported formulas agree with the encoded ones, and other programs answer as ours does. */
class SolverAgreementTest {
  private static final Variant SMALL = duplicates().withSize(4, 3);

  private static Variant duplicates() {
    return Variant.unusual().stream()
        .filter(variant -> variant.name().equals("duplicates"))
        .findFirst()
        .orElseThrow();
  }

  private interface Export {
    void write(Formula formula, Appendable out) throws IOException;
  }

  private static Formula exported(Formula formula, Export export) {
    StringBuilder text = new StringBuilder();
    try {
      export.write(formula, text);
      return GnfReader.read(new StringReader(text.toString()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isSatisfiable(FormulaSolver solver, Formula formula) {
    Outcome outcome = solver.solve(formula, new Counters(), () -> false);
    assertThat(outcome).isNotInstanceOf(FormulaSolver.GaveUp.class);
    if (outcome instanceof Model model) {
      assertThat(Models.holds(formula, model.variables())).isTrue();
    }
    return outcome instanceof Model;
  }

  private static void assertAgreement(FormulaSolver solver, List<Formula> formulas) {
    int satisfiable = 0;
    for (Formula formula : formulas) {
      boolean expected = isSatisfiable(new OwnSolver(), formula);
      assertThat(isSatisfiable(solver, formula)).isEqualTo(expected);
      satisfiable += expected ? 1 : 0;
    }
    assertThat(satisfiable).isBetween(1, formulas.size() - 1);
  }

  @Test
  void gnf_saysTheSame() {
    for (Formula formula : RandomFormulas.of(SMALL, 150)) {
      boolean expected = isSatisfiable(new OwnSolver(), formula);
      assertThat(isSatisfiable(new OwnSolver(), exported(formula, GnfText::write)))
          .isEqualTo(expected);
    }
  }

  @Test
  void dimacs_saysTheSame() {
    for (Formula formula : RandomFormulas.of(SMALL, 150)) {
      boolean expected = isSatisfiable(new OwnSolver(), formula);
      assertThat(isSatisfiable(new OwnSolver(), exported(formula, DimacsText::write)))
          .isEqualTo(expected);
    }
  }

  @Test
  void smt_isBalanced() throws IOException {
    StringBuilder text = new StringBuilder();
    SmtText.write(RandomFormulas.of(SMALL, 3).get(0), text);
    assertThat(text).startsWith("(set-logic QF_IDL)\n").endsWith("(check-sat)\n");
    assertThat(text.chars().filter(c -> c == '(').count())
        .isEqualTo(text.chars().filter(c -> c == ')').count());
  }

  @Test
  void programs_areAskedAboutFiles(@TempDir Path folder) throws IOException {
    Path script = folder.resolve("solver");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Files.writeString(
        script,
        "#!/bin/sh\nexec '%s' -Xshare:auto -cp '%s' %s \"$@\"\n"
            .formatted(java, System.getProperty("java.class.path"), SolverProgram.class.getName()));
    assumeTrue(script.toFile().setExecutable(true));
    List<Formula> all = RandomFormulas.of(SMALL, 150);
    Stream<Formula> satisfiable = all.stream().filter(f -> isSatisfiable(new OwnSolver(), f));
    Stream<Formula> others = all.stream().filter(f -> !isSatisfiable(new OwnSolver(), f));
    List<Formula> some = Stream.concat(satisfiable.limit(3), others.limit(3)).toList();
    assertAgreement(ExternalSolver.monosat(script.toString()), some);
    assertAgreement(ExternalSolver.dimacs(script.toString()), some);
  }

  /** CaDiCaL or MiniSat, where one is on the path or given by {@code -Dlaboratory.dimacs}. */
  @Test
  void installedSolver_agrees() {
    Optional<String> program = installed("laboratory.dimacs", "cadical", "minisat");
    assumeTrue(program.isPresent(), "neither cadical nor minisat is installed");
    assertAgreement(ExternalSolver.dimacs(program.orElseThrow()), RandomFormulas.of(SMALL, 60));
  }

  /** MonoSAT, likewise. */
  @Test
  void installedMonosat_agrees() {
    Optional<String> program = installed("laboratory.monosat", "monosat");
    assumeTrue(program.isPresent(), "monosat is not installed");
    assertAgreement(ExternalSolver.monosat(program.orElseThrow()), RandomFormulas.of(SMALL, 60));
  }

  private static Optional<String> installed(String property, String... names) {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    Stream<String> onPath =
        Arrays.stream(names)
            .flatMap(
                name ->
                    Arrays.stream(path.split(File.pathSeparator))
                        .map(place -> Path.of(place, name))
                        .filter(Files::isExecutable)
                        .map(Path::toString));
    return Stream.concat(Stream.ofNullable(System.getProperty(property)), onPath).findFirst();
  }
}
