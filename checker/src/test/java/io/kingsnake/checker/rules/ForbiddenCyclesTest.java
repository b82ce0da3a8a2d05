package io.kingsnake.checker.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.LevelText;
import io.kingsnake.checker.level.LevelTextException;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Orders.RealTime;
import io.kingsnake.checker.level.Relation;
import io.kingsnake.checker.level.Visibility;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.ProgressListener;
import io.kingsnake.checker.problem.Learned;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.ProblemBuilder;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.solve.repair.Statements;
import io.kingsnake.checker.solve.saturate.Saturation;
import io.kingsnake.checker.visibility.Proposal;
import io.kingsnake.engine.graph.DynamicOrder;
import io.kingsnake.testkit.HistoryScript;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The product of an execution with the automaton of a rule, on histories of a few lines. */
class ForbiddenCyclesTest {
  private static final String READ_SKEW =
      """
      s1: w(x,1) w(y,1)
      s2: r(x)=1 r(y)=nil
      """;

  /** Relations that the rule forbids in the execution with the order of the script. */
  private static List<Relation> forbidden(String rule, String script) throws LevelTextException {
    Problem stated =
        ProblemBuilder.build(
            Registers.of(HistoryScript.parse(script)),
            new Orders(false, false, RealTime.NOTHING, Visibility.NOTHING),
            CheckOptions.DEFAULT);
    Learned learned = Saturation.of(stated, () -> false, ProgressListener.NONE);
    int[] inScriptOrder = new int[learned.problem().eventCount()];
    Arrays.setAll(inScriptOrder, event -> event);
    DynamicOrder order =
        new DynamicOrder(learned.successors(), learned.predecessors(), inScriptOrder);
    Proposal proposal = new Proposal(learned.problem(), order, true);
    proposal.adopt(new Statements(learned.problem(), learned.clocks()::reaches, order));
    List<List<RelatedPair>> cycles =
        ForbiddenCycles.find(
            proposal, LevelText.parse(rule, "test").rules().get(0), 1, () -> false);
    return cycles.stream().flatMap(List::stream).map(RelatedPair::relation).toList();
  }

  @Test
  void pathThatReturns_isFound() throws LevelTextException {
    assertThat(forbidden("irreflexive wr ; rw", READ_SKEW))
        .containsExactlyInAnyOrder(Relation.ITEM_READ, Relation.ITEM_OVERWRITTEN);
  }

  @Test
  void pathOfAnotherKind_isNot() throws LevelTextException {
    assertThat(forbidden("irreflexive wr ; wr ; rw", READ_SKEW)).isEmpty();
    assertThat(forbidden("irreflexive so ; rw", READ_SKEW)).isEmpty();
  }

  /** The rule alone has a search of its own, which agrees with the general one. */
  @Test
  void laterRead_isOlderThanWhatWasSeen() throws LevelTextException {
    for (String rule : List.of("irreflexive wr-then-rw", "irreflexive wr-then-rw ; ww?")) {
      assertThat(forbidden(rule, READ_SKEW)).containsExactly(Relation.READ_THEN_OVERWRITTEN);
      assertThat(forbidden(rule, "s1: w(x,1) w(y,1)\ns2: r(y)=nil r(x)=1")).isEmpty();
      assertThat(forbidden(rule, "s1: w(x,1) w(y,1)\ns2: w(y,2)\ns3: r(x)=1 r(y)=2")).isEmpty();
      assertThat(forbidden(rule, "s1: w(x,1) w(y,1)\ns2: w(y,2)\ns3: r(y)=2 r(x)=1 r(z)=nil"))
          .isEmpty();
    }
  }

  @Test
  void repetition_isFollowedAsFarAsItLeads() throws LevelTextException {
    String chain = "s1: w(x,1)\ns2: r(x)=1 w(y,1)\ns3: r(y)=1 w(z,1)\ns4: r(z)=1 r(x)=nil";
    assertThat(forbidden("irreflexive wr+ ; rw", chain)).hasSize(4);
    assertThat(forbidden("irreflexive (wr ; wr) ; rw", chain)).isEmpty();
  }

  @Test
  void acyclicRule_joinsPathsThatFollowEachOther() throws LevelTextException {
    String skew = "s1: r(x)=nil w(y,1)\ns2: r(y)=nil w(x,1)";
    assertThat(forbidden("acyclic wr | ww | rw", skew)).hasSize(2);
    assertThat(forbidden("acyclic (wr | ww) ; rw?", skew)).as("two rw in a row").isEmpty();
  }

  @Test
  void rangesOfVersions_leadToEveryLaterOne() throws LevelTextException {
    String overwritten = "s1: w(x,1)\ns2: w(x,2)\ns3: w(x,3) w(y,3)\ns4: r(y)=3 r(x)=1";
    assertThat(forbidden("irreflexive wr ; rw", overwritten))
        .as("T3 overwrote what T4 read, two versions on")
        .hasSize(2);
  }

  @Test
  void tests_letOnlyTheirTransactionsPass() throws LevelTextException {
    assertThat(forbidden("irreflexive [readonly] ; rw ; [update] ; wr", READ_SKEW)).hasSize(2);
    assertThat(forbidden("irreflexive [update] ; rw ; wr", READ_SKEW)).isEmpty();
  }
}
