package io.kingsnake.bench.loop;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InnerLoopsTest {
  @Test
  void eachLoopDoesItsWork() {
    InnerLoops loops = new InnerLoops();
    loops.txns = 200;
    loops.prepare();
    assertThat(loops.indexWrites()).isGreaterThan(500);
    assertThat(loops.lookUpReads()).isBetween(300, 900);
    assertThat(loops.updateClocks()).isGreaterThan(100);
    assertThat(loops.replayGreedily()).isGreaterThanOrEqualTo(200);
    assertThat(loops.propagate()).isGreaterThan(190);
  }
}
