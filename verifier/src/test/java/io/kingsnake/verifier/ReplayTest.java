package io.kingsnake.verifier;

import org.junit.jupiter.api.Test;

/** Transactions run in the order that is given. */
class ReplayTest {
  private static final String READ_COMMITTED = "acyclic wr | ww";
  private static final String SERIALIZABLE = "acyclic so | wr | ww | rw";
  private static final String SNAPSHOTS = "acyclic (so | wr | ww) ; rw?";
  private static final String OTHER = "would see another value of key x";

  @Test
  void read_seesTheLatestVersion() throws Refusal {
    String script = "s1: w(x,1)\ns2: w(x,2)\ns3: r(x)=1";
    Judging.of(SERIALIZABLE, script).inOrder(1, 0, 2).isAccepted();
    Judging.of(SERIALIZABLE, script).isRefused(OTHER);
  }

  @Test
  void readThatNamesItsSource_seesThat() throws Refusal {
    String script = "s1: w(x,1)\ns2: w(x,2)\ns3: r(x)=1";
    Judging.of(READ_COMMITTED, script).reading(0, 0).isAccepted();
    Judging.of(READ_COMMITTED, script).reading(0, 1).isRefused(OTHER);
    Judging.of(READ_COMMITTED, script).reading(0, -1).isRefused(OTHER);
  }

  @Test
  void sourceThatIsNoVersion_isRefused() throws Refusal {
    String script = "s1: w(x,2) w(x,1)\ns2: w(y,1)\ns3: r(x)=1";
    Judging.of(READ_COMMITTED, script).reading(0, 1).isAccepted();
    Judging.of(READ_COMMITTED, script).reading(0, 0).isRefused("0 is no version that was there");
    Judging.of(READ_COMMITTED, script).reading(0, 2).isRefused("2 is no version that was there");
    Judging.of(READ_COMMITTED, script).reading(0, 3).isRefused("3 is no version that was there");
    Judging.of(READ_COMMITTED, script)
        .inOrder(1, 2, 0)
        .reading(0, 1)
        .isRefused("1 is no version that was there");
  }

  @Test
  void ownWrite_isSeenByTheTransactionItself() throws Refusal {
    Judging.of(SERIALIZABLE, "s1: w(x,1) r(x)=1").isAccepted();
    Judging.of(SERIALIZABLE, "s1: w(x,1) r(x)=2").isRefused("contradicts itself");
  }

  @Test
  void everyCommittedTransaction_hasOnePlace() throws Refusal {
    String script = "s1: w(x,1)\ns2: unknown w(x,2)\ns3: aborted w(x,3)";
    Judging.of(SERIALIZABLE, script).inOrder(0).isAccepted();
    Judging.of(SERIALIZABLE, script).inOrder(0, 1).isAccepted();
    Judging.of(SERIALIZABLE, script).inOrder(1).isRefused("committed, but has no place");
    Judging.of(SERIALIZABLE, script).inOrder(0, 2).isRefused("took no effect");
    Judging.of(SERIALIZABLE, script).inOrder(0, 0).isRefused("twice in the order");
    Judging.of(SERIALIZABLE, script).inOrder(0, 3).isRefused("there is no 3");
  }

  @Test
  void snapshot_isReadAtTheBegin() throws Refusal {
    String script = "s1: w(x,1)\ns2: r(x)=nil w(y,1)";
    Judging.of(SNAPSHOTS, script).withSnapshots(2, 0, 1, 3).isAccepted();
    Judging.of(SNAPSHOTS, script).withSnapshots(0, 1, 2, 3).isRefused(OTHER);
    Judging.of(SNAPSHOTS, script).withSnapshots(3, 2, 0, 1).isRefused("no begin, or no end");
  }

  @Test
  void writersOfOneKey_doNotOverlap() throws Refusal {
    String script = "s1: r(x)=nil w(x,1)\ns2: r(x)=nil w(x,2)";
    Judging.of(SNAPSHOTS, script).withSnapshots(0, 2, 1, 3).isRefused("writers of a key overlap");
  }

  @Test
  void unrecordedInitialValue_isWhatTheFirstReaderSaw() throws Refusal {
    String script = "initial first-read\ns1: r(x)=7\ns2: r(x)=";
    Judging.of(SERIALIZABLE, script + "7").isAccepted();
    Judging.of(SERIALIZABLE, script + "8").isRefused(OTHER);
  }

  @Test
  void list_isWhatWasAppendedSoFar() throws Refusal {
    String script = "s1: a(x,1)\ns2: a(x,2)\ns3: l(x)=[2,1]";
    Judging.of(SERIALIZABLE, script).inOrder(1, 0, 2).isAccepted();
    Judging.of(SERIALIZABLE, script).isRefused(OTHER);
    Judging.of(SERIALIZABLE, script).inOrder(1, 2, 0).isRefused(OTHER);
  }

  @Test
  void scan_seesTheAbsenceOfWhatItDoesNotReturn() throws Refusal {
    String script = "s1: w(x,1)\ns2: scan(,)={}";
    Judging.of(SERIALIZABLE, script).inOrder(1, 0).isAccepted();
    Judging.of(SERIALIZABLE, script).isRefused(OTHER);
  }
}
