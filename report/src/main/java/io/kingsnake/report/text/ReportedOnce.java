package io.kingsnake.report.text;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.report.CheckResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Several levels often fail for one reason, which is reported once. */
public final class ReportedOnce {
  private final Map<Reported, Level> reportedAt = new HashMap<>();

  private record Reported(String path, Cycle cycle) {}

  /**
   * Identity of an anomaly, independent of the transaction its cycle starts from and of its proof.
   */
  record Cycle(String name, Set<Integer> txns, Set<List<Object>> edges, String summary) {
    static Cycle of(Anomaly anomaly) {
      Set<List<Object>> edges =
          anomaly.edges().stream().map(Cycle::edge).collect(Collectors.toSet());
      // Without edges, the summary is all there is.
      String summary = edges.isEmpty() ? anomaly.summary() : "";
      return new Cycle(anomaly.name(), Set.copyOf(anomaly.txns()), edges, summary);
    }

    private static List<Object> edge(Dependency edge) {
      return List.of(edge.from(), edge.to(), edge.type(), edge.key());
    }
  }

  /** The level at which the same was reported of the same history; null the first time. */
  public @Nullable Level before(CheckResult result, Anomaly anomaly) {
    return reportedAt.putIfAbsent(new Reported(result.path(), Cycle.of(anomaly)), result.level());
  }
}
