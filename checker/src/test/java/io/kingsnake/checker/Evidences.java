package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.model.Verdict;
import java.util.List;
import java.util.Objects;

/** Requirements on every reported anomaly. */
final class Evidences {
  private Evidences() {}

  /** The anomaly of a violated verdict, after a look at its form. */
  static Anomaly of(Verdict verdict) {
    Anomaly anomaly = Objects.requireNonNull(verdict.anomaly(), verdict.toString());
    assertThat(anomaly.name()).isNotBlank();
    assertThat(anomaly.summary()).isNotBlank();
    assertThat(anomaly.txns()).as(anomaly.summary()).doesNotHaveDuplicates();
    assertCloses(anomaly);
    return anomaly;
  }

  private static void assertCloses(Anomaly anomaly) {
    List<Dependency> edges = anomaly.edges();
    for (int i = 0; i < edges.size(); i++) {
      Dependency edge = edges.get(i);
      Dependency next = edges.get((i + 1) % edges.size());
      assertThat(edge.to()).as("edges chain: %s", edges).isEqualTo(next.from());
      assertThat(edge.from()).as("no edge to itself: %s", edges).isNotEqualTo(edge.to());
      assertThat(edge.why()).as("reason of %s", edge).isNotBlank();
      boolean order =
          edge.type() == Dependency.Type.SESSION || edge.type() == Dependency.Type.REAL_TIME;
      assertThat(edge.key() < 0).as("key of %s", edge).isEqualTo(order);
      if (edge.from() != Dependency.INITIAL_TXN) {
        assertThat(anomaly.txns()).contains(edge.from());
      }
    }
  }
}
