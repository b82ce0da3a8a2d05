package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.history.History;
import io.kingsnake.testkit.generate.RandomHistories;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Edges of a reported cycle either were seen or say what they follow from. */
class DependencyProofTest {
  @Test
  void overwrittenVersion_followsFromWhoReadIt() {
    Anomaly anomaly =
        Evidences.of(Checking.check("s1: w(x,1)\ns2: r(x)=1 w(x,2)\ns3: r(x)=1 w(x,3)", "adya-si"));
    Dependency anti = anomaly.edges().get(0);
    assertThat(anti.inferred()).isTrue();
    assertThat(anti.because())
        .extracting(Dependency::why)
        .containsExactly("T2 read x=1, which only T1 wrote", "T3 read x=1, which only T1 wrote");
    Dependency order = anomaly.edges().get(1);
    assertThat(order.why())
        .isEqualTo(
            "T3 must precede T2 on x, which both wrote: the other order would close T2 → T3 → T2");
    assertThat(order.because()).hasSize(1);
    assertThat(anomaly.core()).containsExactlyInAnyOrder(0, 1, 2);
  }

  @Test
  void leavesOfEveryProof_wereSeenOrRefuted() {
    RandomHistories histories = RandomHistories.everything().withTransactions(7);
    int inferred = 0;
    for (int seed = 0; seed < 2000; seed++) {
      History history = histories.history(seed);
      for (String level : List.of("serializable", "snapshot-isolation", "causal")) {
        Anomaly anomaly = Checking.check(history, level).anomaly();
        if (anomaly == null) {
          continue;
        }
        assertThat(anomaly.core()).containsAll(anomaly.txns());
        List<Dependency> all = anomaly.edges().stream().flatMap(this::unfold).toList();
        assertThat(all).allMatch(edge -> !edge.why().isBlank());
        inferred += (int) all.stream().filter(Dependency::inferred).count();
      }
    }
    assertThat(inferred).isGreaterThan(300);
  }

  private Stream<Dependency> unfold(Dependency edge) {
    return Stream.concat(Stream.of(edge), edge.because().stream().flatMap(this::unfold));
  }
}
