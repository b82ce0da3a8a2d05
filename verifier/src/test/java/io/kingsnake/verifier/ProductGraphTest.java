package io.kingsnake.verifier;

import org.junit.jupiter.api.Test;

/** Rules that end in no overwritten read are looked for in the product graph. */
class ProductGraphTest {
  private static final String CYCLE = "a cycle that the level forbids";

  @Test
  void orderAgainstSessions_isACycleOfThemAndVersions() throws Refusal {
    String script = "s1: w(x,1) | w(x,2)";
    Judging.of("acyclic so | ww", script).isAccepted();
    Judging.of("acyclic so | ww", script).inOrder(1, 0).isRefused(CYCLE);
    Judging.of("acyclic wr | ww", script).inOrder(1, 0).isAccepted();
  }

  @Test
  void longFork_isACycleOnlyWithReads() throws Refusal {
    String script =
        """
        s1: w(x,1)
        s2: w(y,1)
        s3: r(x)=1 r(y)=nil
        s4: r(x)=nil r(y)=1
        """;
    // T3 read x as it was at first.
    Judging.of("acyclic wr | ww | rw", script).inOrder(0, 2, 1, 3).reading(2, -1).isRefused(CYCLE);
    Judging.of("acyclic (wr | ww) ; rw?", script)
        .inOrder(0, 2, 1, 3)
        .reading(2, -1)
        .isRefused(CYCLE);
    Judging.of("acyclic wr | ww", script).inOrder(0, 2, 1, 3).reading(2, -1).isAccepted();
  }

  @Test
  void writeSkew_isNoCycleOfSnapshots() throws Refusal {
    String script = "s1: r(x)=nil w(y,1)\ns2: r(y)=nil w(x,1)";
    Judging.of("acyclic (so | wr | ww) ; rw?", script).reading(1, -1).isAccepted();
    Judging.of("acyclic so | wr | ww | rw", script).reading(1, -1).isRefused(CYCLE);
  }

  @Test
  void closedPath_countsOnlyAsOftenAsTheRuleHasIt() throws Refusal {
    String script = "s1: w(x,1) | w(y,1)\ns2: w(y,2) | w(x,2)";
    // T1 so T2 ww T3 so T4 ww T1: the relation comes twice.
    Judging.of("acyclic so ; ww", script).inOrder(1, 2, 3, 0).isRefused(CYCLE);
    Judging.of("irreflexive so ; ww", script).inOrder(1, 2, 3, 0).isAccepted();
    Judging.of("irreflexive so ; ww ; so ; ww", script).inOrder(1, 2, 3, 0).isRefused(CYCLE);
  }

  @Test
  void endsAndBegins_countByTheClock() throws Refusal {
    String script = "s1: @1-2 w(x,1)\ns2: @3-4 w(x,2)";
    Judging.of("acyclic rt | ww", script).isAccepted();
    Judging.of("acyclic rt | ww", script).inOrder(1, 0).isRefused(CYCLE);
    Judging.of("acyclic rt | ww", "s1: @1-3 w(x,1)\ns2: @3-4 w(x,2)").inOrder(1, 0).isAccepted();
  }

  @Test
  void testInBrackets_holdsOfSomeTransactionsOnly() throws Refusal {
    String script = "s1: w(x,1) | r(x)=nil\ns2: w(x,1)";
    Judging.of("acyclic [update] ; (so | wr | ww | rw) ; [update]", script)
        .inOrder(1, 0, 2)
        .isAccepted();
    Judging.of("acyclic so | wr | ww | rw", script).inOrder(1, 0, 2).isRefused(CYCLE);
  }

  /** T2 reads y of T1, then x as it was before T1, and overwrites that: T1 is related to itself. */
  @Test
  void relationFromATransactionToItself_isACycle() throws Refusal {
    String script = "s1: w(x,1) w(y,1)\ns2: r(y)=1 r(x)=nil w(x,2)";
    Judging.of("irreflexive wr-then-rw", script).reading(1, -1).isRefused("later version");
    Judging.of("acyclic wr-then-rw", script).reading(1, -1).isRefused(CYCLE);
    Judging.of("acyclic so | wr | ww | wr-then-rw", script).reading(1, -1).isRefused(CYCLE);
  }
}
