package io.kingsnake.checker.minimal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.anomaly.AnomalyKind;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.semantics.CheckerModule;
import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.shrink.SubHistory;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.agree.Variant;
import io.kingsnake.testkit.oracle.Oracle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MinimizationTest {
  private static final int SEEDS = 100;
  private static final Duration BUDGET = Duration.ofMinutes(1);

  private static Counterexample minimal(History history, Level level) {
    Verdict verdict = new Checker(CheckOptions.DEFAULT).check(history, level);
    return Minimization.of(history, verdict, CheckOptions.DEFAULT, BUDGET)
        .orElseThrow(() -> new AssertionError(HistoryScript.show(history)));
  }

  private static Counterexample minimal(String script, String level) {
    return minimal(HistoryScript.parse(script), Levels.named(level));
  }

  private static List<Long> ids(History history, Anomaly anomaly) {
    return anomaly.txns().stream().map(history::txnId).sorted().toList();
  }

  @Test
  void lostUpdateAmongOthers_isTwoUpdatesAndTheVersionTheyRead() {
    String script =
        """
        s1: w(x,4) w(z,1) | r(x)=4 w(x,5) | r(y)=7
        s2: w(y,7) r(z)=1 | r(x)=4 r(y)=7 w(x,6) | w(y,8) | r(y)=8
        """;
    Counterexample found = minimal(script, "snapshot-isolation");
    assertThat(found.anomaly().name()).isEqualTo("lost-update");
    assertThat(ids(HistoryScript.parse(script), found.anomaly())).containsExactly(1L, 2L, 5L);
    assertThat(found.minimal()).isTrue();
    assertThat(HistoryScript.show(found.history()))
        .isEqualTo("s1: w(x,4) | r(x)=4 w(x,5)\ns2: r(x)=4 w(x,6)\n");
  }

  @Test
  void abortedRead_keepsTheAbortedWriter() {
    Counterexample found = minimal("s1: aborted w(x,1)\ns2: r(x)=1 | w(y,2)", "read-committed");
    assertThat(found.anomaly().name()).isEqualTo("aborted-read");
    assertThat(found.history().txnCount()).isEqualTo(2);
  }

  @Test
  void observationOfFewerTransactions_isToldInPlaceOfTheFirst() {
    Counterexample found =
        minimal("s1: aborted w(x,1)\ns2: r(x)=1 | r(y)=2 w(y,2)", "read-committed");
    assertThat(found.anomaly().name()).isEqualTo("future-read");
    assertThat(found.history().txnCount()).isEqualTo(1);
  }

  @Test
  void cycleWithoutSessionOrder_isNotTradedForOneThatNeedsIt() {
    Counterexample found =
        minimal("s1: r(x)=1 w(x,2) | r(x)=2 w(x,3) | r(x)=3 w(x,1)", "snapshot-isolation");
    assertThat(found.anomaly().cycleClass()).isEqualTo("G1c");
    assertThat(found.history().txnCount()).isEqualTo(3);
  }

  @Test
  void inconsistentTransaction_needsNobodyElse() {
    Counterexample found =
        minimal("s1: w(x,1) w(y,1)\ns2: w(x,2) r(y)=1 r(x)=1 | w(y,1)", "read-committed");
    assertThat(found.anomaly().name()).isEqualTo("internal-inconsistency");
    assertThat(HistoryScript.show(found.history())).isEqualTo("s2: w(x,2) r(x)=1\n");
  }

  @Test
  void writersThatOverlap_areAtFaultWithoutAnyRead() {
    String script =
        """
        s1: @..9-14.. r(2)=nil d(2)
        s2: @..6-23.. i(2,1) | @..33-40..41 d(2)
        """;
    Counterexample found = minimal(script, "generalized-si");
    assertThat(HistoryScript.show(found.history()))
        .isEqualTo("s1: @..9-14.. d(2)\ns2: @..6-23.. i(2,1)\n");
  }

  @Test
  void writerWithoutEffect_isNotTheOnlyOne() {
    String lostUpdate = "s1: w(x,4)\ns2: r(x)=4 w(x,5)\ns3: r(x)=4 w(x,6)\n";
    assertThat(sourceOf(minimal(lostUpdate, "serializable")))
        .isEqualTo("T2 read x = 4, which only T1 wrote");
    assertThat(sourceOf(minimal(lostUpdate + "s4: aborted w(x,4)", "serializable")))
        .isEqualTo("T2 read x = 4, which T1 wrote (so did others that aborted or overwrote it)");
  }

  private static String sourceOf(Counterexample found) {
    return found.anomaly().edges().get(0).because().get(0).why();
  }

  @Test
  void idleTransactionOfASession_isLeftOut() {
    Counterexample found = minimal("s1: w(z,2) | r(y)=nil | r(z)=2 r(z)=3\ns2: w(z,3)", "causal");
    assertThat(found.history().txnCount()).isEqualTo(3);
  }

  @Test
  void sessionAgainstTheClock_needsNoReader() {
    Counterexample found =
        minimal(
            """
            s1: @20-30 r(x)=1 w(y,1) | @1-9 w(x,1)
            s2: @40-50 r(y)=1
            """,
            "strict-serializable");
    assertThat(found.history().txnCount()).isEqualTo(2);
    assertThat(found.minimal()).isTrue();
  }

  @Test
  void writeSkew_isToldWithoutSessionOrder() {
    Counterexample found =
        minimal(
            """
            s1: w(a,1) w(b,1) | r(a)=1 r(b)=1 w(a,2) | r(a)=2 r(b)=1
            s2: r(a)=1 r(b)=1 w(b,2) | r(a)=1 r(b)=2
            """,
            "serializable");
    assertThat(found.anomaly().cycleClass()).isEqualTo("G2-item");
    assertThat(found.isPlain()).isTrue();
  }

  @Test
  void wideScan_isNarrowedToTheKeysThatMatter() {
    Counterexample found =
        minimal(
            """
            s1: w(1,10) | w(2,20) | w(3,30) | w(4,40) | w(5,50) | w(6,60)
            s2: scan(1,9)={1:10, 2:20, 3:30, 4:40, 5:51, 6:60}
            s3: r(3)=30 w(3,31) w(5,51)
            """,
            "adya-si");
    assertThat(HistoryScript.show(found.history()))
        .isEqualTo(
            """
            s1: w(3,30)
            s2: scan(3,4)={3:30} scan(5,6)={5:51}
            s3: r(3)=30 w(3,31) w(5,51)
            """);
    assertThat(found.notes()).containsExactly("of scans only the keys that matter are shown");
  }

  /** Whenever time is up, there is a true counterexample or none, and no false claim. */
  @Test
  void deadlineAtAnyMoment_leavesATrueCounterexampleOrNone() {
    History history =
        HistoryScript.parse(
            """
            s1: w(x,4) w(z,1) | r(x)=4 w(x,5) | r(y)=7
            s2: w(y,7) r(z)=1 | r(x)=4 r(y)=7 w(x,6) | w(y,8) | r(y)=8
            """);
    Level level = Levels.SNAPSHOT_ISOLATION;
    Verdict verdict = new Checker(CheckOptions.DEFAULT).check(history, level);
    Oracle oracle = new Oracle(Variant.PLAIN.options());
    int found = 0;
    for (int calls = 1; calls < 400; calls++) {
      AtomicInteger left = new AtomicInteger(calls);
      Optional<Counterexample> smallest =
          Minimization.of(
              history,
              verdict,
              CheckOptions.DEFAULT,
              BUDGET,
              () -> left.getAndDecrement() > 0 ? 0 : 2 * BUDGET.toNanos());
      if (smallest.isPresent()) {
        History part = smallest.get().history();
        assertThat(oracle.accepts(part, level.name())).isFalse();
        if (smallest.get().minimal()) {
          assertNoTransactionCanGo(part, level, oracle);
        }
        found++;
      }
    }
    assertThat(found).isBetween(100, 398);
  }

  @Test
  void modules_areToldThatPartsAreParts() {
    History history =
        HistoryScript.parse("s1: w(x,4) | r(x)=4 w(x,5)\ns2: r(x)=4 w(x,6)\ns3: w(z,1)");
    List<History> wholes = new ArrayList<>();
    CheckerModule module =
        new CheckerModule() {
          @Override
          public String name() {
            return "asked";
          }

          @Override
          public String description() {
            return "Says nothing.";
          }

          @Override
          public CheckerModule forPartsOf(History whole) {
            wholes.add(whole);
            return this;
          }
        };
    CheckOptions options = CheckOptions.DEFAULT.withModules(List.of(module));
    Verdict verdict = new Checker(options).check(history, Levels.SERIALIZABLE);
    assertThat(wholes).isEmpty();
    assertThat(Minimization.of(history, verdict, options, BUDGET)).isPresent();
    assertThat(wholes).isNotEmpty().containsOnly(history);
  }

  static Stream<Variant> variants() {
    Set<String> kinds = Set.of("ranges", "lists", "everything");
    return Stream.concat(
        Stream.of(Variant.PLAIN),
        Variant.operations().stream().filter(variant -> kinds.contains(variant.name())));
  }

  /** The part violates the level by the word of the oracle, and nothing can be left out of it. */
  @ParameterizedTest
  @MethodSource("variants")
  void counterexample_violatesByItselfAndIsMinimal(Variant variant) {
    Oracle oracle = new Oracle(variant.options());
    int found = 0;
    int cycles = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      History history = variant.histories().history(seed);
      for (Level level : Levels.all()) {
        Verdict verdict = new Checker(CheckOptions.DEFAULT).check(history, level);
        if (verdict.kind() != Verdict.Kind.VIOLATED) {
          continue;
        }
        Counterexample smallest = minimal(history, level);
        String shown = level.name() + "\n" + HistoryScript.show(smallest.history());
        assertThat(oracle.accepts(smallest.history(), level.name())).as(shown).isFalse();
        assertThat(smallest.minimal() || !smallest.notes().isEmpty()).as(shown).isTrue();
        boolean isCycle = !smallest.anomaly().edges().isEmpty();
        if (smallest.minimal()
            && isCycle) { // what is read of no transaction is wrong, but otherwise so
          assertNoTransactionCanGo(smallest.history(), level, oracle);
          cycles++;
        }
        assertFaithful(smallest, history, shown);
        assertTranslated(smallest, history);
        found++;
      }
    }
    assertThat(found).isGreaterThan(50);
    assertThat(cycles).isGreaterThan(50);
  }

  private static void assertNoTransactionCanGo(History part, Level level, Oracle oracle) {
    BitSet all = new BitSet();
    all.set(0, part.txnCount());
    PossibleSources sources = new PossibleSources(part, all);
    for (int txn = 0; txn < part.txnCount(); txn++) {
      BitSet others = (BitSet) all.clone();
      others.clear(txn);
      BitSet ops = sources.explained(PartSearch.opsOf(part, others));
      History less = SubHistory.of(part, others, ops);
      String shown = level.name() + "\n" + HistoryScript.show(part) + "without T" + part.txnId(txn);
      assertThat(oracle.accepts(less, level.name())).as(shown).isTrue();
    }
  }

  /**
   * Every transaction does something, unless it matters for its times, and installs the same
   * versions as before.
   */
  private static void assertFaithful(Counterexample smallest, History whole, String shown) {
    History part = smallest.history();
    boolean isOfTimes = String.valueOf(smallest.anomaly().cycleClass()).endsWith("-realtime");
    for (int txn = 0; txn < part.txnCount(); txn++) {
      assertThat(isOfTimes || part.opEnd(txn) > part.opStart(txn)).as(shown).isTrue();
      Map<String, String> installed = installed(part, txn);
      assertThat(installed(whole, whole.txnWithId(part.txnId(txn))))
          .as(shown)
          .containsAllEntriesOf(installed);
    }
  }

  private static Map<String, String> installed(History history, int txn) {
    Map<String, String> installed = new HashMap<>();
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (history.opKind(op).isWrite() && history.outcome(txn) != Outcome.ABORTED) {
        int value = history.opValue(op);
        installed.put(
            history.keys().show(history.opKey(op)),
            history.opKind(op) + (value < 0 ? "" : history.values().show(value)));
      }
    }
    return installed;
  }

  private static void assertTranslated(Counterexample smallest, History whole) {
    assertThat(ids(whole, smallest.anomaly()))
        .containsExactlyElementsOf(ids(smallest.history(), allOf(smallest)));
    for (Dependency edge : smallest.anomaly().edges()) {
      if (edge.to() != Dependency.INITIAL_TXN) {
        assertThat(edge.why()).contains("T" + whole.txnId(edge.to()));
      }
      assertThat(edge.key()).isLessThan(whole.keyCount());
    }
  }

  private static Anomaly allOf(Counterexample smallest) {
    BitSet all = new BitSet();
    all.set(0, smallest.history().txnCount());
    assertThat(SubHistory.of(smallest.history(), all).txnCount()).isEqualTo(all.cardinality());
    return new Anomaly(AnomalyKind.NO_ORDER, null, all.stream().boxed().toList(), List.of(), "");
  }
}
