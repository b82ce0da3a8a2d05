package io.kingsnake.checker.solve.forward;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.solve.SmallProblems;
import org.junit.jupiter.api.Test;

class ForwardStateTest {
  private static ForwardState of(Problem problem) {
    return new ForwardState(SmallProblems.forward(problem));
  }

  private static void run(ForwardState state, int... participants) {
    for (int p : participants) {
      state.move(3 * p + ForwardState.RUN);
    }
  }

  @Test
  void whoReads_beginsOnceTheVersionIsThere() {
    ForwardState state = of(SmallProblems.inOneOrder("s1: w(x,1)\ns2: r(x)=1\ns3: r(x)=nil"));
    assertThat(state.mayBegin(1)).isFalse();
    assertThat(state.mayBegin(2)).isTrue();
    run(state, 2, 0);
    assertThat(state.mayBegin(1)).isTrue();
  }

  @Test
  void sessions_runInTheirOrder() {
    ForwardState state = of(SmallProblems.inOneOrder("s1: w(x,1) | w(y,1)"));
    assertThat(state.mayBegin(1)).isFalse();
    run(state, 0, 1);
    assertThat(state.isComplete()).isTrue();
    assertThat(state.events()).containsExactly(0, 1);
  }

  @Test
  void ofThoseThatLookAlike_theFirstRunsFirst() {
    ForwardState state = of(SmallProblems.inOneOrder("s1: w(x,1)\ns2: w(x,1)\ns3: w(x,2)"));
    assertThat(state.mayBegin(1)).isFalse();
    assertThat(state.mayBegin(2)).isTrue();
    run(state, 0);
    assertThat(state.mayBegin(1)).isTrue();
  }

  @Test
  void writersOfAKey_doNotOverlap() {
    ForwardState state = of(SmallProblems.withSnapshots("s1: w(x,1)\ns2: w(x,2)\ns3: w(y,1)"));
    state.move(ForwardState.BEGIN);
    assertThat(state.mayBegin(1)).isFalse();
    assertThat(state.mayBegin(2)).isTrue();
    state.move(ForwardState.COMMIT);
    assertThat(state.mayBegin(1)).isTrue();
  }

  @Test
  void undo_bringsBackWhatWas() {
    ForwardState state =
        of(SmallProblems.withSnapshots("s1: w(x,1) w(y,2)\ns2: r(x)=1 w(y,1)\ns3: r(y)=2"));
    long hash = state.hash();
    int held = state.held(0);
    run(state, 0);
    state.move(3 + ForwardState.BEGIN);
    state.move(3 + ForwardState.COMMIT);
    assertThat(state.hash()).isNotEqualTo(hash);
    assertThat(state.supplies().areShort()).as("the reader of y comes too late").isTrue();
    while (state.depth() > 0) {
      state.undo();
    }
    assertThat(state.hash()).isEqualTo(hash);
    assertThat(state.held(0)).isEqualTo(held);
    assertThat(state.supplies().areShort()).isFalse();
    assertThat(state.openParticipants().isEmpty()).isTrue();
    assertThat(state.mayBegin(0)).isTrue();
    assertThat(state.mayBegin(1)).isFalse();
  }

  @Test
  void deadStates_areRememberedAsTheirNumberGrows() {
    DeadStates dead = new DeadStates();
    for (long hash = 0; hash < 10_000; hash++) {
      dead.add(hash, 2 * hash);
    }
    for (long hash = 0; hash < 10_000; hash++) {
      assertThat(dead.contains(hash, 2 * hash)).as("state %d", hash).isTrue();
      assertThat(dead.contains(hash, 2 * hash + 1)).as("another state %d", hash).isFalse();
    }
  }
}
