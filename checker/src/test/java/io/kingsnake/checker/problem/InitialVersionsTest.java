package io.kingsnake.checker.problem;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Orders.RealTime;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Contents of initial versions that were not recorded. */
class InitialVersionsTest {
  private static Reads reads(Registers registers) {
    return ProblemBuilder.withoutEdges(
            registers, new Orders(false, true, RealTime.NOTHING), CheckOptions.DEFAULT, false)
        .reads();
  }

  private static Registers registers(String script) {
    return Registers.of(HistoryScript.parse(script));
  }

  private static List<Integer> candidates(Reads reads, int read) {
    return IntStream.range(0, reads.candidateCount(read))
        .mapToObj(i -> reads.candidate(read, i))
        .toList();
  }

  @Test
  void recordedValue_needsNoAgreement() {
    Registers registers = registers("initial 0\ns1: r(x)=0 | w(x,1)\n");
    assertThat(registers.hasOpenInitialValues()).isFalse();
    Reads reads = reads(registers);
    assertThat(reads.initial().anyOpen()).isFalse();
    assertThat(candidates(reads, 0)).containsExactly(Reads.INITIAL);
  }

  @Test
  void valueThatNoOtherWrote_isTheInitialOne() {
    Registers registers = registers("initial first-read\ns1: r(x)=7 | w(x,1)\ns2: r(x)=1\n");
    assertThat(registers.hasOpenInitialValues()).isTrue();
    Reads reads = reads(registers);
    History history = registers.history();
    assertThat(reads.initial().known(0)).isEqualTo(history.values().find(7L));
    assertThat(reads.initial().isOpen(0)).isFalse();
    assertThat(candidates(reads, 1)).as("not the initial version, which held 7").hasSize(1);
  }

  @Test
  void valueThatAnotherWrote_leavesItOpen() {
    Reads reads = reads(registers("initial first-read\ns1: r(x)=1\ns2: w(x,1)\ns3: w(x,2)\n"));
    assertThat(reads.initial().isOpen(0)).isTrue();
    assertThat(candidates(reads, 0)).hasSize(2).contains(Reads.INITIAL);
  }

  @Test
  void guess_takesWhatSeemsToBeReadFirst() {
    Registers registers =
        registers("initial first-read\ns1: r(x)=1 | r(x)=2\ns2: w(x,2) | w(x,1)\n");
    Reads reads = reads(registers.guessing());
    assertThat(reads.initial().known(0)).isEqualTo(registers.history().values().find(1L));
    assertThat(reads.initial().anyOpen()).isFalse();
    assertThat(candidates(reads, 1)).as("2 was not there at first").doesNotContain(Reads.INITIAL);
  }

  @Test
  void differentValues_disagreeAboutTheInitialVersion() {
    Reads reads =
        reads(registers("initial first-read\ns1: r(x)=1 | r(x)=2\ns2: w(x,2) | w(x,1)\n"));
    assertThat(reads.disagree(0, 1)).isTrue();
    assertThat(reads.disagree(0, 0)).isFalse();
  }
}
