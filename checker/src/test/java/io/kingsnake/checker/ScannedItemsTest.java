package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Kind;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that a scan or iterator returned are items that it read; of others it saw the absence. */
class ScannedItemsTest {
  private static final String LOST_UPDATE =
      "initial 0\ns1: scan(,)={x:0} w(x,1)\ns2: scan(,)={x:0} w(x,2)";

  private static final String LOST_UPDATE_OF_ITERATORS =
      "initial 0\ns1: iter(,)={x:0} w(x,1)\ns2: iter(,)={x:0} w(x,2)";

  private static final String WRITE_SKEW =
      "initial 0\ns1: scan(,y)={x:0} w(y,1)\ns2: scan(y,)={y:0} w(x,2)";

  private static final String PHANTOMS = "s1: scan(a,c)={} w(d,1)\ns2: scan(d,f)={} w(a,2)";

  private static Anomaly anomaly(String script, String level) {
    Verdict verdict = Checking.check(script, level);
    assertThat(verdict.kind()).isEqualTo(Kind.VIOLATED);
    return Objects.requireNonNull(verdict.anomaly());
  }

  private static List<Dependency.Type> antiDependencies(Anomaly anomaly) {
    return anomaly.edges().stream()
        .map(Dependency::type)
        .filter(type -> type == Dependency.Type.RW || type == Dependency.Type.PREDICATE_RW)
        .distinct()
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {LOST_UPDATE, LOST_UPDATE_OF_ITERATORS})
  void lostUpdateThroughTwoScans_violatesCursorStabilityAndRepeatableRead(String script) {
    for (String level : List.of("cursor-stability", "repeatable-read")) {
      Anomaly anomaly = anomaly(script, level);
      assertThat(anomaly.name()).isEqualTo("lost-update");
      assertThat(antiDependencies(anomaly)).containsExactly(Dependency.Type.RW);
    }
    assertThat(Checking.check(script, "read-committed").kind()).isEqualTo(Kind.SATISFIED);
  }

  @Test
  void writeSkewThroughRowsReturned_isOneOfItems() {
    assertThat(anomaly(WRITE_SKEW, "repeatable-read").cycleClass()).isEqualTo("G2-item");
    assertThat(anomaly(WRITE_SKEW, "pl-3").cycleClass()).isEqualTo("G2-item");
  }

  @Test
  void writeSkewThroughRowsNotReturned_isOneOfPredicates() {
    Anomaly anomaly = anomaly(PHANTOMS, "pl-3");
    assertThat(anomaly.cycleClass()).isEqualTo("G2");
    assertThat(antiDependencies(anomaly)).containsExactly(Dependency.Type.PREDICATE_RW);
    assertThat(Checking.check(PHANTOMS, "repeatable-read").kind()).isEqualTo(Kind.SATISFIED);
  }

  /** The scan misses x as s1 left it (pwr), and the item y is older than s1 (rw). */
  @Test
  void readOfADeleteByAScan_mayTakePartInACycleOfItems() {
    String script = "initial 0\ns1: d(x) w(y,1)\ns2: scan(,y)={} r(y)=0";
    assertThat(anomaly(script, "repeatable-read").edges())
        .extracting(Dependency::type)
        .containsExactlyInAnyOrder(Dependency.Type.PREDICATE_WR, Dependency.Type.RW);
  }

  /** The same scan twice: a row that is new in the second was not returned by the first. */
  @Test
  void phantom_passesRepeatableRead() {
    String script = "s1: w(x,1)\ns2: scan(,)={} scan(,)={x:1}";
    assertThat(Checking.check(script, "repeatable-read").kind()).isEqualTo(Kind.SATISFIED);
    assertThat(antiDependencies(anomaly(script, "pl-3")))
        .containsExactly(Dependency.Type.PREDICATE_RW);
  }

  @Test
  void rowThatChangesBetweenTwoScans_isNoRepeatableRead() {
    String script = "initial 0\ns1: w(x,1)\ns2: scan(,)={x:0} scan(,)={x:1}";
    assertThat(anomaly(script, "repeatable-read").name()).isEqualTo("non-repeatable-read");
  }
}
