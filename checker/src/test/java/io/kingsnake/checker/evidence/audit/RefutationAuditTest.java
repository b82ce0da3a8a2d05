package io.kingsnake.checker.evidence.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.generate.RandomHistories;
import io.kingsnake.testkit.oracle.Oracle;
import io.kingsnake.testkit.oracle.OracleOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

final class RefutationAuditTest {
  private static final List<String> LEVELS =
      List.of(
          "serializable",
          "strict-serializable",
          "repeatable-read",
          "adya-si",
          "snapshot-isolation",
          "generalized-si",
          "strong-session-si",
          "strong-si");
  private static final RandomHistories HISTORIES =
      RandomHistories.registers()
          .withTransactions(7)
          .withOperations(4)
          .withDuplicateValues(2)
          .withOutcomes(4, 15);

  /** Hands over every refutation by search among the seeds, with a text about it. */
  private static int refutations(
      RandomHistories histories, int seedEnd, BiConsumer<Refuted, String> user) {
    int found = 0;
    for (int seed = 0; seed < seedEnd; seed++) {
      History history = histories.history(seed);
      for (String level : LEVELS) {
        String about = "seed %d, %s%n%s".formatted(seed, level, HistoryScript.show(history));
        Optional<Refuted> refuted = Refuted.of(history, level);
        if (refuted.isPresent()) {
          user.accept(refuted.get(), about);
          found++;
        }
      }
    }
    return found;
  }

  @Test
  void randomHistories_everyRefutationPassesAndNamesAClosedCycle() {
    int found =
        refutations(HISTORIES, 3000, RefutationAuditTest::assertExplained)
            + refutations(
                HISTORIES.withUniqueValues().withTransactions(10),
                1000,
                RefutationAuditTest::assertExplained);
    assertThat(found).isGreaterThan(250);
  }

  private static void assertExplained(Refuted refuted, String about) {
    Anomaly anomaly = refuted.evidence().anomaly();
    List<Dependency> cycle = anomaly.edges();
    for (int i = 0; i < cycle.size(); i++) {
      assertThat(cycle.get(i).to()).as(about).isEqualTo(cycle.get((i + 1) % cycle.size()).from());
      assertThat(cycle.get(i).why()).as(about).isNotBlank();
    }
    assertThat(anomaly.cycleClass() == null).as(about).isEqualTo(cycle.isEmpty());
    assertThat(anomaly.summary()).as(about).contains("order");
    assertThat(anomaly.txns()).as(about).isNotEmpty();
  }

  /** Few statements imply others, and none implies anything false. */
  @Test
  void damagedProofs_areRefused() {
    int[] counts = {0, 0};
    int found =
        refutations(
            HISTORIES,
            300,
            (refuted, about) -> {
              List<int[]> proof = refuted.statements();
              assertThat(refuted.complaint(refuted.history(), proof)).as(about).isEmpty();
              for (int i = 0; i < proof.size(); i++) {
                List<int[]> damaged = new ArrayList<>(proof);
                damaged.remove(i);
                counts[0]++;
                counts[1] += refuted.complaint(refuted.history(), damaged).isPresent() ? 1 : 0;
              }
              assertThat(refuted.complaint(refuted.history(), proof.subList(0, proof.size() / 2)))
                  .as(about)
                  .isPresent();
            });
    assertThat(found).isGreaterThan(30);
    assertThat(counts[1]).isGreaterThan(counts[0] / 2);
  }

  @Test
  void proofAboutAnotherHistoryThatIsAccepted_isRefused() {
    Oracle oracle = new Oracle(OracleOptions.DEFAULT);
    int[] compared = {0};
    for (int seed = 0; seed < 400; seed++) {
      History history = HISTORIES.withTransactions(5).history(seed);
      for (String level : LEVELS) {
        Refuted.of(history, level)
            .ifPresent(
                refuted -> {
                  List<int[]> proof = refuted.statements();
                  for (int txn = 0; txn < history.txnCount(); txn++) {
                    History other = aborting(history, txn);
                    if (oracle.accepts(other, level)) {
                      compared[0]++;
                      assertThat(refuted.complaint(other, proof))
                          .as("%s%n%s", level, HistoryScript.show(other))
                          .isPresent();
                    }
                  }
                });
      }
    }
    assertThat(compared[0]).isGreaterThan(4);
  }

  /**
   * The same history, with the same numbers for everything, except that one transaction aborted.
   */
  private static History aborting(History history, int txn) {
    StringBuilder script = new StringBuilder();
    int at = 0;
    for (String line : HistoryScript.show(history).lines().toList()) {
      int colon = line.indexOf(':');
      if (line.startsWith("initial ") || line.startsWith("times ")) {
        script.append(line).append('\n');
        continue;
      }
      List<String> txns = new ArrayList<>();
      for (String text : line.substring(colon + 1).split("\\|", -1)) {
        txns.add(at++ == txn ? abort(text.strip()) : text.strip());
      }
      script.append(line, 0, colon + 1).append(' ').append(String.join(" | ", txns)).append('\n');
    }
    return HistoryScript.parse(script.toString());
  }

  private static String abort(String text) {
    String plain = text.replaceFirst("\\b(unknown|aborted) ", "");
    return plain.startsWith("@")
        ? plain.replaceFirst("^(@\\S*) ?", "$1 aborted ")
        : "aborted " + plain;
  }
}
