package io.kingsnake.stream.chain;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import io.kingsnake.stream.blame.Elsewhere;
import io.kingsnake.stream.transaction.Beginning;
import io.kingsnake.stream.transaction.Txn;
import io.kingsnake.stream.transaction.TxnReader;
import io.kingsnake.testkit.HistoryScript;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChainTest {
  private static Chain.Conclusion decide(String script, String level, ChainOptions sizes) {
    History history = HistoryScript.parse(script);
    List<Txn> txns = Arrivals.of(history, 7);
    Chain chain =
        new Chain(
            Levels.named(level),
            Beginning.of(history),
            CheckOptions.DEFAULT,
            sizes,
            Elsewhere.among(txns));
    txns.forEach(chain::add);
    return chain.finish();
  }

  private static Verdict.Kind kind(String script, String level, int retained) {
    return decide(script, level, new ChainOptions(0, 0, retained)).verdict().kind();
  }

  @Test
  void readsOfLastVersions_areAcceptedThoughNothingIsRetained() {
    assertThat(kind("s1: w(x,1) | r(x)=1 w(x,2) | r(x)=2", "ser", 0))
        .isEqualTo(Verdict.Kind.SATISFIED);
  }

  @Test
  void lostUpdateOfAForgottenVersion_isCertain() {
    Chain.Conclusion conclusion =
        decide(
            """
            s1: w(x,1) | w(y,1) | w(y,2) | w(y,3) | r(x)=1 w(x,2)
            s2: r(y)=3 r(x)=1 w(x,3)
            """,
            "si",
            new ChainOptions(1, 1, 3));
    assertThat(conclusion.verdict().kind()).isEqualTo(Verdict.Kind.VIOLATED);
    assertThat(conclusion.evidence()).isNotNull();
  }

  /** A watch that was killed just before the second of two updates of one version came. */
  @Test
  void lostUpdate_isCertainThoughTheChainWasRestoredInBetween() {
    History history = HistoryScript.parse("s1: w(x,1) | r(x)=1 w(x,2)\ns2: r(x)=1 w(x,3)");
    List<Txn> txns = new TxnReader(history).all();
    Elsewhere elsewhere = Elsewhere.among(txns);
    for (String level : List.of("ser", "si")) {
      Chain chain =
          new Chain(
              Levels.named(level),
              Beginning.of(history),
              CheckOptions.DEFAULT,
              new ChainOptions(0, 0, 10),
              elsewhere);
      txns.subList(0, 2).forEach(chain::add);
      assertThat(chain.replayed()).isEqualTo(2);
      Chain restored =
          Chain.restored(
              Levels.named(level),
              chain.state(),
              CheckOptions.DEFAULT,
              new ChainOptions(0, 0, 10),
              elsewhere);
      restored.add(txns.get(2));
      assertThat(restored.finish().verdict().kind()).as(level).isEqualTo(Verdict.Kind.VIOLATED);
      assertThat(chain.finish().verdict().kind()).as(level).isEqualTo(Verdict.Kind.SATISFIED);
    }
  }

  @Test
  void readOfAnAbortedWrite_isCertain() {
    assertThat(kind("s1: aborted w(x,1) | w(y,1)\ns2: r(y)=1 r(x)=1", "rc", 5))
        .isEqualTo(Verdict.Kind.VIOLATED);
  }

  /** Found by fuzzing: a transaction whose begin could not be undone was at two moments. */
  @Test
  void transactionAtTheEdgeOfWhatIsRetained_staysWhereItWas() {
    assertThat(
            kind(
                """
                s2: l(1)=[] a(2,2) | a(1,2) l(1)=[1,0,2]
                s1: l(2)=[] a(1,1) a(1,0)
                """,
                "ser",
                1))
        .isNotEqualTo(Verdict.Kind.SATISFIED);
  }

  /** A transaction of unknown outcome had no effect if its session took a later snapshot. */
  @Test
  void unknownOutcome_takesNoEffectAfterALaterSnapshotOfItsSession() {
    String script = "s1: unknown w(x,1) | r(x)=nil\ns2: r(x)=1";
    assertThat(kind(script, "si", 0)).isNotEqualTo(Verdict.Kind.SATISFIED);
    assertThat(kind(script, "si", 5)).isEqualTo(Verdict.Kind.VIOLATED);
    assertThat(kind(script, "adya-si", 5)).isEqualTo(Verdict.Kind.SATISFIED);
  }

  /** Found by fuzzing: the transaction that represents the past is not just another one. */
  @Test
  void sessionThatMissesItsOwnEarlierAppend_isNotCausal() {
    String script = "s1: a(2,1) | a(2,6) l(2)=[6]";
    assertThat(kind(script, "causal", 0)).isEqualTo(Verdict.Kind.UNDECIDED);
    assertThat(kind(script, "causal", 2)).isEqualTo(Verdict.Kind.VIOLATED);
  }

  /** Found by fuzzing: an iterator at its end shows absences in any order of rows. */
  @Test
  void exhaustedIteratorWithoutOrder_showsAbsence() {
    String script = "s1: w(2,1) | uiter!(1,)={}";
    assertThat(kind(script, "ser", 0)).isEqualTo(Verdict.Kind.UNDECIDED);
    assertThat(kind(script, "ser", 2)).isEqualTo(Verdict.Kind.VIOLATED);
  }

  /** Found by fuzzing: it took effect after the snapshot of a later one of its session. */
  @Test
  void indeterminateTransactionThatItsSessionMissed_hasNoEffect() {
    String script = "s1: unknown w(1,1) w(2,2) | r(1)=nil\ns3: r(2)=2";
    for (int retained = 0; retained < 4; retained++) {
      for (int lookahead = 0; lookahead < 3; lookahead++) {
        ChainOptions sizes = new ChainOptions(lookahead, 0, retained);
        assertThat(decide(script, "si", sizes).verdict().kind())
            .isNotEqualTo(Verdict.Kind.SATISFIED);
      }
    }
  }

  @Test
  void indeterminateTransaction_takesEffectWhenItIsSeen() {
    String script = "s1: unknown w(x,1)\ns2: w(y,1) | w(y,2) | r(x)=nil | r(x)=1 | r(x)=1";
    assertThat(kind(script, "ser", 0)).isEqualTo(Verdict.Kind.SATISFIED);
    assertThat(kind(script + " | r(x)=nil", "ser", 9)).isEqualTo(Verdict.Kind.VIOLATED);
  }

  private static Chain arriving(String script, String order, String level, int retained) {
    return arriving(script, order, level, retained, -1);
  }

  /** Killed, and started again, when this many transactions have come. */
  private static Chain arriving(
      String script, String order, String levelName, int retained, int killedAfter) {
    History history = HistoryScript.parse(script);
    List<Txn> txns = new ArrayList<>(new TxnReader(history).all());
    Level level = Levels.named(levelName);
    ChainOptions sizes = new ChainOptions(0, 0, retained);
    Elsewhere elsewhere = Elsewhere.among(List.copyOf(txns));
    Chain chain = new Chain(level, Beginning.of(history), CheckOptions.DEFAULT, sizes, elsewhere);
    for (String session : List.of(order.split(" ", -1))) {
      Txn next = txns.stream().filter(txn -> txn.session().equals(session)).findFirst().get();
      txns.remove(next);
      chain.add(next);
      if (chain.arrived() == killedAfter) {
        ChainState state = Restart.of(chain.state(retained));
        chain = Chain.restored(level, state, CheckOptions.DEFAULT, sizes, elsewhere);
      }
    }
    return chain;
  }

  /** Asserts acceptance, also if the chain is killed at any point. */
  private static void assertAccepted(String script, String order) {
    int count = order.split(" ", -1).length;
    for (String level : List.of("ser", "si")) {
      for (int killedAfter = 0; killedAfter < count; killedAfter++) {
        Verdict verdict = arriving(script, order, level, 3, killedAfter).finish().verdict();
        assertThat(verdict.kind())
            .as("%s, killed after %d: %s", level, killedAfter, verdict)
            .isEqualTo(Verdict.Kind.SATISFIED);
      }
    }
  }

  private static final String UNRELATED = " | w(z,1) | w(z,2) | w(z,3) | w(z,4) | w(z,5)";

  /** A knot of 50,000 transactions/s, shrunk: of two writers, the second also overwrote a third. */
  @Test
  void lastWriterFoundLate_mayHaveToPassATransactionInBetween() {
    assertAccepted(
        """
        s1: w(x,1)
        s2: w(b,1)
        s3: w(b,2) w(x,2)
        s4: w(c,1)%s | r(x)=1 | r(b)=2
        """
            .formatted(UNRELATED),
        "s1 s2 s3 s4 s4 s4 s4 s4 s4 s4 s4");
  }

  @Test
  void lastWriterFoundLate_changesPlacesTogetherWithWhatItSaw() {
    assertAccepted(
        """
        s1: w(x,1) w(a,1)
        s2: w(b,1)
        s3: r(b)=1 w(x,2)
        s4: w(c,1)%s | r(x)=1 r(b)=1 r(a)=1
        """
            .formatted(UNRELATED),
        "s1 s2 s3 s4 s4 s4 s4 s4 s4 s4");
  }

  @Test
  void lastWriterFoundLate_isSoOfAllKeysThatBothWrote() {
    assertAccepted(
        """
        s1: w(x,1) w(y,1)
        s2: w(x,2) w(y,2) w(a,2)
        s4: w(c,1)%s | r(y)=1 | r(x)=1 r(a)=2
        """
            .formatted(UNRELATED),
        "s1 s2 s4 s4 s4 s4 s4 s4 s4 s4");
  }

  @Test
  void lastWriterFoundLate_mayHaveBeenReadBeforeItWasOverwritten() {
    assertAccepted(
        """
        s1: w(x,1)
        s2: r(x)=1 w(a,2)
        s3: w(x,2)
        s4: w(c,1)%s | r(x)=1 r(a)=2
        """
            .formatted(UNRELATED),
        "s1 s2 s3 s4 s4 s4 s4 s4 s4 s4");
  }

  /** A checkpoint used to hold the last versions only, so that the order of writers was final. */
  @Test
  void lastWriterFoundLate_isFoundThoughTheChainWasKilledInBetween() {
    assertAccepted(
        "s1: w(x,1)\ns2: w(x,2)\ns4: w(c,1)" + UNRELATED + UNRELATED + " | r(x)=1",
        "s1 s2 s4 s4 s4 s4 s4 s4 s4 s4 s4 s4 s4 s4");
  }

  /**
   * The reason why the knot stayed: facts that a reader had settled were forgotten when it was
   * undone.
   */
  @Test
  void lastWriterFoundLate_staysTheLastWhenItsReaderIsUndone() {
    assertAccepted(
        """
        s1: w(x,1)
        s2: w(x,2)
        s4: w(c,1)%s | r(x)=1
        s5: w(a,1)
        s6: r(a)=nil
        """
            .formatted(UNRELATED),
        "s1 s2 s4 s4 s4 s4 s4 s4 s4 s5 s6");
  }

  /** A session saw the first one, the second one, and the first one again. */
  @Test
  void lastWriterFoundLate_isTheLastForAll() {
    Chain chain =
        arriving(
            "s1: w(x,1)\ns2: w(x,2)\ns4: w(c,1)" + UNRELATED + " | r(x)=1 | r(x)=2 | r(x)=1",
            "s1 s2 s4 s4 s4 s4 s4 s4 s4 s4 s4",
            "ser",
            3);
    assertThat(chain.finish().verdict().kind()).isEqualTo(Verdict.Kind.VIOLATED);
  }

  /** One reader or two ask for opposite orders of two writers, which must not alternate forever. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "s1: w(x,1)\ns2: w(x,2)\ns3: r(x)=1 r(x)=2",
        "s1: w(x,1) w(y,1)\ns2: w(x,2) w(y,2)\ns3: r(x)=1 r(y)=2",
        "s1: w(x,1) w(y,1)\ns2: w(x,2) w(y,2)\ns3: r(x)=1 r(y)=2\ns4: r(x)=2 r(y)=1",
      })
  void readersThatAskForOppositeOrders_areAViolation(String script) {
    for (String level : List.of("ser", "si")) {
      Chain chain = arriving(script, "s1 s2 s3" + (script.contains("s4") ? " s4" : ""), level, 3);
      assertThat(chain.finish().verdict().kind()).as(level).isEqualTo(Verdict.Kind.VIOLATED);
    }
  }
}
