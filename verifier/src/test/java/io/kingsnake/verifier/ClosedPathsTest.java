package io.kingsnake.verifier;

import org.junit.jupiter.api.Test;

/** Rules that have an overwritten read ask each reader for the versions visible to it. */
class ClosedPathsTest {
  private static final String LATER = "sees a later version than it reads";

  @Test
  void pastOfTheReader_isVisible() throws Refusal {
    String script = "s1: w(x,1)\ns2: r(x)=1 w(y,1)\ns3: r(y)=1 | r(x)=nil";
    Judging.of("irreflexive (so | wr)+ ; rw", script).reading(2, -1).isRefused(LATER);
    Judging.of("irreflexive (so | wr) ; rw", script).reading(2, -1).isAccepted();
    Judging.of("irreflexive wr ; wr ; so ; rw", script).reading(2, -1).isRefused(LATER);
  }

  @Test
  void versionsBeforeWhatWasRead_areVisibleThroughWw() throws Refusal {
    String script = "s1: w(x,1) w(y,1)\ns2: w(x,2)\ns3: r(x)=2 r(y)=nil";
    Judging.of("irreflexive (wr | ww)+ ; rw", script).reading(1, -1).isRefused(LATER);
    Judging.of("irreflexive ww ; wr ; rw", script).reading(1, -1).isRefused(LATER);
    Judging.of("irreflexive wr+ ; rw", script).reading(1, -1).isAccepted();
  }

  @Test
  void readersOfWhatWasOverwritten_areVisibleThroughRw() throws Refusal {
    String script =
        """
        s1: r(x)=nil w(y,1)
        s2: w(x,1)
        s3: r(x)=1 r(y)=nil
        """;
    Judging.of("irreflexive rw ; wr ; rw", script).reading(2, -1).isRefused(LATER);
    Judging.of("irreflexive wr ; wr ; rw", script).reading(2, -1).isAccepted();
  }

  @Test
  void whatEndedBeforeTheReaderBegan_isVisibleByTheClock() throws Refusal {
    String early = "s1: @1-2 w(x,1)\ns2: @3-4 r(x)=nil";
    Judging.of("irreflexive (rt | wr)+ ; rw", early).reading(0, -1).isRefused(LATER);
    String overlapping = "s1: @1-3 w(x,1)\ns2: @3-4 r(x)=nil";
    Judging.of("irreflexive (rt | wr)+ ; rw", overlapping).reading(0, -1).isAccepted();
  }

  /** Both T1 and T2 were read; T1 began before T2 ended, though T2 ended before T1 did. */
  @Test
  void transactionThatEndsLast_beganBeforeAnotherEnded() throws Refusal {
    String script =
        """
        s1: @0..1-9..10 w(x,1) w(y,1)
        s2: @2..3-7..8 w(z,1)
        s3: @20..21-22..23 r(y)=1 r(z)=1 r(x)=nil
        """;
    Judging.of("irreflexive bc ; wr ; rw", script).reading(2, -1).isRefused(LATER);
    Judging.of("irreflexive cc ; wr ; rw", script).reading(2, -1).isAccepted();
  }

  @Test
  void twoStepsOfASession_areVisibleAfterTwo() throws Refusal {
    String rule = "irreflexive so ; so ; (rw | [rmw])";
    Judging.of(rule, "s1: w(x,1) | w(y,1) | r(x)=nil").reading(0, -1).isRefused(LATER);
    Judging.of(rule, "s1: w(x,1) | r(x)=nil").reading(0, -1).isAccepted();
  }

  @Test
  void testOnThePath_holdsOfTheTransactionThere() throws Refusal {
    String script = "s1: w(x,1)\ns2: r(x)=1 | r(x)=nil";
    Judging.of("irreflexive wr ; so ; rw", script).reading(1, -1).isRefused(LATER);
    Judging.of("irreflexive wr ; [update] ; so ; rw", script).reading(1, -1).isAccepted();
    Judging.of("irreflexive wr ; [readonly] ; so ; rw", script).reading(1, -1).isRefused(LATER);
  }

  @Test
  void earlierReadOfAnother_makesItsSourceVisible() throws Refusal {
    String script = "s1: w(y,1)\ns2: w(x,1) w(z,1)\ns3: r(y)=1 r(x)=nil\ns4: r(y)=nil r(z)=1";
    // T3 read from T1, and then what T2 overwrote; T4 read from T2, and before what T1 overwrote.
    Judging.of("irreflexive wr-then-rw ; wr ; rw", script).reading(1, -1, 2, -1).isRefused(LATER);
    String later = script.replace("r(y)=1 r(x)=nil", "r(x)=nil r(y)=1");
    Judging.of("irreflexive wr-then-rw ; wr ; rw", later).reading(0, -1, 2, -1).isAccepted();
  }

  @Test
  void readerThatWrites_isNotOvertakenByItself() throws Refusal {
    String script = "s1: w(x,1) | r(x)=1 w(x,2)";
    Judging.of("irreflexive (so | wr)+ ; rw", script).isAccepted();
    Judging.of("irreflexive ww ; own-rw", "s1: w(x,1)\ns2: r(x)=nil w(x,2)")
        .reading(0, -1)
        .isRefused(LATER);
  }
}
