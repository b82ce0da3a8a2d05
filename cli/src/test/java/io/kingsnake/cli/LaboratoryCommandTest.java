package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.laboratory.Laboratory;
import io.kingsnake.laboratory.encode.Encoding;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code kingsnake problem}, and {@code check} as papers do it. */
class LaboratoryCommandTest {
  private static final Path EXAMPLES =
      Path.of(System.getProperty("kingsnake.root", "..")).resolve("examples");

  private static String example(String name) {
    return EXAMPLES.resolve(name + ".jsonl").toString();
  }

  @Test
  void problem_showsKnownEdgesWithReasons_andWhatIsOpen() {
    Invocation shown = Invocation.of("problem", example("lost-update"));
    assertThat(shown.exitCode()).isZero();
    assertThat(shown.out())
        .contains("events: 3 of 3 transactions")
        .contains(
            "T1 -> T2  rw: T1 read balance = 100, the initial value; T2 overwrote it with 130")
        .contains("unordered-writes: T1 or T2 writes balance first");
  }

  @Test
  void problem_isJsonAndGraph() {
    Invocation json =
        Invocation.of("problem", "--to", "json", "--level", "si", example("write-skew"));
    assertThat(Json.object(json.out()).get("events")).hasToString("4");
    assertThat(Invocation.of("problem", "--to", "dot", example("write-skew")).out())
        .startsWith("digraph problem {")
        .contains("\"T1\" -> \"T2\" [label=\"rw\"");
  }

  @Test
  void problem_isAFormulaForOtherSolvers() {
    assertThat(Invocation.of("problem", "--to", "smt2", example("write-skew")).out())
        .startsWith("(set-logic QF_IDL)")
        .contains("(assert (< n0 n1))")
        .contains("(assert (< n1 n0))");
    assertThat(Invocation.of("problem", "--to", "gnf", example("write-skew")).out())
        .startsWith("p cnf 3 3")
        .contains("edge 0 0 1 2")
        .endsWith("acyclic 0 3\n");
    assertThat(Invocation.of("problem", "--to", "dimacs", example("write-skew")).out())
        .isEqualTo("p cnf 1 2\n-1 0\n1 0\n");
  }

  @Test
  void problem_refusesLevelsAndPassesThatThereAreNot() {
    Invocation level = Invocation.of("problem", "--level", "causal", example("write-skew"));
    assertThat(level.exitCode()).isEqualTo(3);
    assertThat(level.err()).contains("level 'causal' is not about one order of events");
    Invocation pass = Invocation.of("problem", "--after", "9", example("write-skew"));
    assertThat(pass.exitCode()).isEqualTo(3);
    assertThat(pass.err()).contains("there is no pass '9'");
  }

  @Test
  void encodings_answerAlike() {
    for (String encoding : new String[] {"polygraph", "hyper-polygraph", "superpositions"}) {
      assertThat(Invocation.of("check", "--encoding", encoding, example("lost-update")).exitCode())
          .isEqualTo(1);
      Invocation good =
          Invocation.of("check", "--encoding", encoding, example("serializable-bank"));
      assertThat(good.exitCode()).isZero();
    }
  }

  @Test
  void certificates_workWithEveryEncoding(@TempDir Path folder) {
    for (String name : new String[] {"lost-update", "serializable-bank"}) {
      for (Encoding encoding : Laboratory.encodings()) {
        boolean isSnapshot = encoding.scope().startsWith("snapshot");
        String certificate = folder.resolve(name + encoding.name() + ".cert").toString();
        Invocation.of(
            "check",
            "--encoding",
            encoding.name(),
            "--level",
            isSnapshot ? "si" : "ser",
            "--certificate",
            certificate,
            example(name));
        Invocation verified = Invocation.of("verify", "--certificate", certificate, example(name));
        assertThat(verified.exitCode())
            .as(encoding.name() + verified.err())
            .isEqualTo(name.equals("lost-update") ? 1 : 0);
      }
    }
  }

  @Test
  void encodings_sayWhatIsOutsideTheirScope() {
    Invocation run =
        Invocation.of("check", "--encoding", "polygraph", "--level", "si", example("lost-update"));
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err())
        .contains("encoding 'polygraph' (serializability, with sessions and times or without")
        .contains("does not apply: this is another level");
  }

  @Test
  void partsAndSolversThatThereAreNot_areRefused() {
    String history = example("lost-update");
    assertThat(Invocation.of("check", "--encoding", "none", history).err())
        .contains("there is no encoding 'none': expected lazy, polygraph");
    assertThat(Invocation.of("check", "--without", "luck", history).err())
        .contains("encoding 'lazy' has no part 'luck' to leave out: expected snapshot-isolation");
    assertThat(Invocation.of("check", "--solver", "z3", history).err())
        .contains("encoding 'lazy' has no formula for solver 'z3'");
    assertThat(
            Invocation.of("check", "--encoding", "polygraph", "--solver", "dimacs", history).err())
        .contains("--solver dimacs needs a program");
  }

  @Test
  void help_listsThePartsOfEveryEncoding() {
    String help = Invocation.of("check", "--help").out().replaceAll("\\s+", " ");
    for (Encoding encoding : Laboratory.encodings()) {
      assertThat(help).contains(encoding.name() + ": " + String.join(", ", encoding.parts()));
    }
  }

  @Test
  void windows_areNotDecidedByEncodings() {
    Invocation run =
        Invocation.of("check", "--encoding", "polygraph", "--window", "20", example("lost-update"));
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err())
        .contains("--window does not go together with --encoding, --without and --solver");
  }
}
