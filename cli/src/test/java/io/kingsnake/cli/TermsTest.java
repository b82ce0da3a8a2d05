package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Printed terms are the ones that were checked, options included. */
class TermsTest {
  @TempDir private Path folder = Path.of("");
  private String missed = "";

  /** A session that does not see its own write. */
  @BeforeEach
  void write() throws Exception {
    Path file = folder.resolve("missed.jsonl");
    Files.writeString(
        file,
        """
        {"kingsnake":1,"initial":"absent"}
        {"session":"s1","txn":1,"ops":[["w","x",1]],"outcome":"committed"}
        {"session":"s1","txn":2,"ops":[["r","x",null]],"outcome":"committed"}
        """);
    missed = file.toString();
  }

  @Test
  void withoutSessionOrder_theDefinitionIsTheOneThatWasChecked() {
    Invocation run = Invocation.of("check", "--no-session-order", "-l", "ser", missed);
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("satisfied  pl-3", "serializable was asked for without session order")
        .doesNotContain("satisfied  serializable", "keeps the order within each session");
    assertThat(Invocation.of("check", "--no-session-order", "-l", "all", missed).out())
        .contains("strongest satisfied: pl-3\n")
        .doesNotContain("strongest satisfied: serializable");
    assertThat(Invocation.of("check", "--no-session-order", "-l", "ra", missed).out())
        .contains("satisfied  read-atomic-without-session-order", "irreflexive wr ; rw");
  }

  @Test
  void problem_namesTheLevelThatIsLookedAt() {
    assertThat(Invocation.of("problem", "--no-session-order", "-l", "ser", missed).out())
        .contains(" at pl-3")
        .doesNotContain(" at serializable");
  }

  @Test
  void json_saysWhatWasChecked() {
    Invocation run = Invocation.of("check", "--no-session-order", "--json", "-l", "ser", missed);
    Map<String, Object> result = Json.object(run.outLines().get(0));
    assertThat(result).containsEntry("level", "serializable").containsEntry("checked_as", "pl-3");
    assertThat(String.valueOf(result.get("plain"))).contains("Session order is ignored");
    assertThat(result).containsEntry("text", "acyclic wr | ww | rw");
  }

  @Test
  void certificatesOfSuchLevels_areVerified() {
    for (String level : List.of("ra", "elle:read-atomic", "ser", "elle:prefix")) {
      String file = folder.resolve("it.cert").toString();
      Invocation check =
          Invocation.of("check", "--no-session-order", "-l", level, "--certificate", file, missed);
      assertThat(check.exitCode()).as(check.err()).isZero();
      Invocation verify = Invocation.of("verify", "--certificate", file, missed);
      assertThat(verify.exitCode()).as(verify.err()).isZero();
    }
  }

  @Test
  void otherOptions_arePartOfWhatIsPrinted() {
    assertThat(Invocation.of("check", "--own-writes", "either", missed).out())
        .contains("checked with: a read after an own write of the key may return it or not");
    assertThat(Invocation.of("check", "--json", "--hints", "trust", missed).out())
        .contains("\"conditions\":[\"version orders of the history count as facts\"]");
  }

  @Test
  void violationThatRestsOnSessionOrderAlone_saysSoFirst() {
    Invocation run = Invocation.of("check", "-l", "ser", missed);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.outLines().subList(0, 4))
        .anyMatch(line -> line.strip().equals("without session order: satisfied, pl-3"));
    assertThat(Invocation.of("check", "--json", missed).out())
        .contains("\"without_session_order\":{\"level\":\"pl-3\",\"verdict\":\"satisfied\"}");
    assertThat(Invocation.of("check", "../examples/write-skew.jsonl").out())
        .doesNotContain("without session order");
  }

  @Test
  void levelsThatNeedTimes_countOnlyIfAskedForByName() throws Exception {
    Path clean = folder.resolve("clean.jsonl");
    Files.writeString(
        clean,
        """
        {"kingsnake":1,"initial":"absent"}
        {"session":"s1","txn":1,"ops":[["w","x",1]],"outcome":"committed"}
        {"session":"s2","txn":2,"ops":[["r","x",1]],"outcome":"committed"}
        """);
    Invocation all = Invocation.of("check", "-l", "all", clean.toString());
    assertThat(all.exitCode()).isZero();
    assertThat(all.out())
        .contains("not counted, since no times were recorded: ")
        .doesNotContain("undecided");
    assertThat(Invocation.of("check", "-l", "all,sser", clean.toString()).exitCode()).isEqualTo(2);
    assertThat(Invocation.of("check", "-l", "sser", clean.toString()).exitCode()).isEqualTo(2);
  }
}
