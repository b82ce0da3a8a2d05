package io.kingsnake.workload.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.history.History;
import io.kingsnake.history.HistoryText;
import io.kingsnake.workload.Workload;
import io.kingsnake.workload.Workloads;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A history in parts is the history of the same run. */
class StreamTest {
  private static Workload workload() {
    var kind = Workloads.load().named("random-bench").orElseThrow();
    return kind.create(kind.defaults());
  }

  /** Transactions of each session, part after part. */
  private static Map<String, List<String>> contents(List<History> parts) {
    Map<String, List<String>> contents = new TreeMap<>();
    for (History part : parts) {
      String session = "";
      for (String line : HistoryText.of(part).lines().toList()) {
        session = line.startsWith("session ") ? line : session;
        if (line.startsWith(" ")) {
          contents.computeIfAbsent(session, s -> new ArrayList<>()).add(line);
        }
      }
    }
    return contents;
  }

  @Test
  void parts_holdTheTransactionsOfTheRun() {
    RunOptions options =
        RunOptions.of(Isolation.SNAPSHOT_ISOLATION, 4)
            .withTransactions(7, 501)
            .withOutcomes(0.1, 0.1)
            .planting(
                List.of(
                    new RunOptions.Plant(PlantedAnomaly.named("lost-update").orElseThrow(), 9)));
    List<History> parts = new ArrayList<>();
    List<Run.Planted> planted =
        new ReferenceDatabase(options).stream(workload(), 64, null, parts::add);
    Run run = new ReferenceDatabase(options).run(workload());
    assertThat(parts).hasSize(504 / 64 + 1);
    assertThat(contents(parts)).isEqualTo(contents(List.of(run.history())));
    assertThat(planted).isEqualTo(run.planted());
  }

  @Test
  void droppedConflicts_areReplacedByOthers() {
    RunOptions options =
        RunOptions.of(Isolation.SERIALIZABLE, 4).withTransactions(7, 300).droppingConflicts();
    Run run = new ReferenceDatabase(options).run(workload());
    assertThat(run.history().txnCount()).isEqualTo(300);
    assertThat(run.commitOrder()).hasSize(300);
  }

  @Test
  void bugs_needARunThatIsKept() {
    RunOptions options =
        RunOptions.of(Isolation.SERIALIZABLE, 4)
            .withFaults(Fault.withProbability(Bug.DIRTY_READ, 1));
    assertThatThrownBy(() -> new ReferenceDatabase(options).stream(workload(), 9, null, p -> {}))
        .hasMessageContaining("kept");
  }
}
