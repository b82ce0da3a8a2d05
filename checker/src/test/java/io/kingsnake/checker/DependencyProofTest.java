package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.history.History;
import io.kingsnake.testkit.generate.RandomHistories;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Edges of a reported cycle either were seen or state their premises. */
class DependencyProofTest {
  @Test
  void overwrittenVersion_followsFromWhoReadIt() {
    Anomaly anomaly =
        Evidences.of(Checking.check("s1: w(x,1)\ns2: r(x)=1 w(x,2)\ns3: r(x)=1 w(x,3)", "adya-si"));
    Dependency anti = anomaly.edges().get(0);
    assertThat(anti.inferred()).isTrue();
    assertThat(anti.because())
        .extracting(Dependency::why)
        .containsExactly(
            "T2 read x = 1, which only T1 wrote", "T3 read x = 1, which only T1 wrote");
    Dependency order = anomaly.edges().get(1);
    assertThat(order.why())
        .isEqualTo(
            "T3 must precede T2 on x, which both wrote: the other order would close T2 → T3 → T2,"
                + " since T3 read x = 1, written by T1; T2 overwrote it with 2");
    assertThat(order.because()).hasSize(1);
    assertThat(anomaly.core()).containsExactlyInAnyOrder(0, 1, 2);
  }

  private static final List<String> LEVELS =
      List.of("serializable", "snapshot-isolation", "parallel-si", "consistent-view", "causal");

  @Test
  void orderThatSearchChose_saysWhatTheOtherCloses() {
    Anomaly anomaly =
        Evidences.of(
            Checking.check(
                "initial 0\ns1: r(y)=0 w(z,1) w(x,2)\ns2: w(y,7) w(z,8) r(x)=0", "parallel-si"));
    Dependency order = anomaly.edges().get(1);
    assertThat(order.why())
        .isEqualTo(
            "T1 and T2 both wrote z, in this order: the other one would close T2 → T1 → T2, since"
                + " T1 read y = 0, the initial value");
    assertThat(order.because())
        .extracting(Dependency::why)
        .containsExactly("T1 read y = 0, the initial value; T2 overwrote it with 7");
  }

  @Test
  void leavesOfEveryProof_wereSeenOrRefuted() {
    RandomHistories histories = RandomHistories.everything().withTransactions(7);
    int inferred = 0;
    int unproved = 0;
    for (int seed = 0; seed < 2000; seed++) {
      History history = histories.history(seed);
      for (String level : LEVELS) {
        Anomaly anomaly = Checking.check(history, level).anomaly();
        if (anomaly == null) {
          continue;
        }
        assertThat(anomaly.core()).containsAll(anomaly.txns());
        List<Dependency> all = anomaly.edges().stream().flatMap(this::unfold).toList();
        assertThat(all).allMatch(edge -> !edge.why().isBlank());
        List<Dependency> told = anomaly.edges().stream().filter(Dependency::inferred).toList();
        inferred += told.size();
        unproved += (int) told.stream().filter(edge -> edge.because().isEmpty()).count();
      }
    }
    assertThat(inferred).isGreaterThan(300);
    // A dependency that rests on a read of several possible sources has no proof of its own.
    assertThat(unproved).as("of %d told", inferred).isLessThan(inferred / 10);
  }

  private Stream<Dependency> unfold(Dependency edge) {
    return Stream.concat(Stream.of(edge), edge.because().stream().flatMap(this::unfold));
  }
}
