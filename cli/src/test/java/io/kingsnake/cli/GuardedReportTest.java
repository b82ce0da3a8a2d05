package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.report.CheckReport;
import io.kingsnake.report.CheckResult;
import io.kingsnake.report.ResultKind;
import io.kingsnake.report.json.JsonReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A report that fails takes no verdict with it: not the exit code, no other report, no history. */
class GuardedReportTest {
  private static final String THIN_AIR = "w(1,1,1,1)\nr(1,9,2,2)\n";

  @TempDir private Path folder = Path.of("");

  private static final class Failing implements CheckReport {
    @Override
    public void result(CheckResult result) {
      throw new StackOverflowError();
    }

    @Override
    public void end() {
      throw new IllegalStateException("no end");
    }
  }

  @Test
  void reportThatFails_leavesTheVerdictAndTheOthers() throws Exception {
    Path bad = Files.writeString(folder.resolve("bad.txt"), THIN_AIR);
    Path good = Files.writeString(folder.resolve("good.txt"), "w(1,1,1,1)\nr(1,1,2,2)\n");
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    PrintWriter told = new PrintWriter(err);
    CheckReport report =
        new GuardedReport(new Failing(), "the page", told)
            .and(new GuardedReport(new JsonReport(new PrintWriter(out)), "JSON", told));
    CheckRun run =
        new CheckRun(
            new HistoryInputs(), List.of(Levels.SERIALIZABLE), CheckOptions.DEFAULT, report, told);
    run.find(List.of(bad.toString(), good.toString()))
        .forEach(found -> run.check(found, (phase, at) -> {}));
    report.end();
    assertThat(run.worst()).isEqualTo(ResultKind.VIOLATED);
    assertThat(out.toString().lines()).hasSize(2);
    assertThat(err.toString())
        .contains(bad + ": violated at serializable, but the page does not say so: internal error")
        .contains(good + ": satisfied at serializable, but the page does not say so")
        .contains("the page has no end: internal error");
  }

  /** Longer than any stack is deep. */
  @Test
  void longNote_endsNoRun() throws IOException {
    String note = "{\"sql\":\"" + "x".repeat(1_000_000) + "\"}";
    String history =
        """
        {"kingsnake":1,"initial":{"fixed":0}}
        {"session":"a","txn":1,"ops":[["r","k",0,@],["w","k",1,@]],"outcome":"committed"}
        {"session":"b","txn":2,"ops":[["r","k",0,@],["w","k",2,@]],"outcome":"committed"}
        """
            .replace("@", "{\"note\":" + note + "}");
    Path first = Files.writeString(folder.resolve("a.jsonl"), history);
    Path second = Files.writeString(folder.resolve("b.txt"), THIN_AIR);
    Path page = folder.resolve("it.html");
    Invocation run =
        Invocation.of("check", "--report=" + page, first.toString(), second.toString());
    assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
    assertThat(run.out()).contains("violated   serializable  " + first, "thin-air-read");
    assertThat(page).isNotEmptyFile();
  }
}
