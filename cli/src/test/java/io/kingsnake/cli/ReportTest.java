package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.anomaly.AnomalyKind;
import io.kingsnake.checker.check.Finding;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Millis;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryCounts;
import io.kingsnake.report.CheckReport;
import io.kingsnake.report.CheckResult;
import io.kingsnake.report.json.JsonReport;
import io.kingsnake.report.text.Screen;
import io.kingsnake.report.text.TextReport;
import io.kingsnake.testkit.HistoryScript;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** A cycle, as the engine will report it, in both renderings. */
class ReportTest {
  private static CheckResult lostUpdate() {
    History history = HistoryScript.parse("initial 0\ns1: r(x)=0 w(x,1)\ns2: r(x)=0 w(x,2)\n");
    Anomaly anomaly =
        new Anomaly(
            AnomalyKind.LOST_UPDATE,
            "G-single",
            List.of(0, 1),
            List.of(
                new Dependency(0, 1, Dependency.Type.WW, 0, "T1 wrote x before T2"),
                new Dependency(1, 0, Dependency.Type.RW, 0, "T2 read x before T1 wrote it"),
                new Dependency(-1, 0, Dependency.Type.SESSION, -1, "first of its session")),
            "T1 and T2 both read x=0 and wrote x");
    Verdict verdict = Verdict.violated(Levels.SERIALIZABLE, anomaly, new Millis(2, 3, 4, 5));
    return CheckResult.of(
        "a.txt", "text", history, HistoryCounts.of(history), 1, Finding.of(verdict, 14, 6));
  }

  private static String render(Function<PrintWriter, CheckReport> report) {
    StringWriter text = new StringWriter();
    CheckReport target = report.apply(new PrintWriter(text));
    target.result(lostUpdate());
    target.end();
    return text.toString();
  }

  @Test
  void cycle_isSpelledOutAsText() {
    assertThat(render(out -> new TextReport(out, Screen.PLAIN)).lines())
        .containsExactly(
            "violated   serializable  a.txt  (2 sessions, 2 transactions, 4 operations, 1 key; 15"
                + " ms)",
            "           Lost update on x: T1 and T2 both read 0; T1 wrote 1 and T2 wrote 2."
                + " Whichever committed second discarded the",
            "               other's update.",
            "           lost-update (G-single): T1 and T2 both read x=0 and wrote x",
            "             T1 -ww(x)-> T2: T1 wrote x before T2",
            "             T2 -rw(x)-> T1: T2 read x before T1 wrote it",
            "             initial state -so-> T1: first of its session",
            "serializable means: The outcome is that of running the transactions one after another,"
                + " in some order that keeps the",
            "    order within each session.",
            "    exactly: There is a choice of wr and ww such that wr ∪ ww ∪ rw (items and"
                + " predicates) ∪ so is acyclic;",
            "        --no-session-order drops so, which makes it pl-3.");
  }

  @Test
  void cycle_isDataAsJson() {
    assertThat(Json.object(render(JsonReport::new)).get("anomaly"))
        .isEqualTo(
            Json.object(
                """
                {"name":"lost-update","cycle_class":"G-single","transactions":[1,2],"edges":[
                {"from":1,"to":2,"type":"ww","key":"x","why":"T1 wrote x before T2","inferred":false},
                {"from":2,"to":1,"type":"rw","key":"x","why":"T2 read x before T1 wrote it","inferred":false},
                {"from":"initial","to":1,"type":"so","key":null,"why":"first of its session","inferred":false}],
                "summary":"T1 and T2 both read x=0 and wrote x",
                "sentence":"Lost update on x: T1 and T2 both read 0; T1 wrote 1 and T2 wrote 2.\
                 Whichever committed second discarded the other's update."}
                """));
    assertThat(Json.object(render(JsonReport::new)).get("millis"))
        .isEqualTo(
            Map.of(
                "parse",
                1L,
                "analyse",
                2L,
                "saturate",
                3L,
                "solve",
                4L,
                "explain",
                5L,
                "total",
                15L));
  }
}
