package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.ForgedChain.Op;
import io.kingsnake.checker.ForgedChain.Txn;
import io.kingsnake.checker.ForgedChain.Window;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.history.Outcome;
import io.kingsnake.testkit.oracle.Oracle;
import io.kingsnake.testkit.oracle.OracleOptions;
import io.kingsnake.verifier.chain.ChainVerifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Windows that no honest cut makes prove nothing that the oracle denies of the whole history.
 * {@code -Dkingsnake.fuzz.chains=N} forges N chains for each level.
 */
class ForgedChainTest {
  private static final int CHAINS = Integer.getInteger("kingsnake.fuzz.chains", 400);
  private static final List<String> KEYS = List.of("x", "y");

  static Stream<Level> levels() {
    return Stream.concat(Levels.all().stream(), Levels.optional().stream())
        .filter(Level::isProvedByWindows);
  }

  private static Txn txn(int id, Op... ops) {
    return new Txn("s" + id, id, Outcome.COMMITTED, List.of(ops));
  }

  private static Map<String, Object> starts(Object x, Object y) {
    return Map.of("x", x, "y", y);
  }

  private static void assertRefused(Txn first, Txn second, List<Window> windows) {
    List<Txn> whole = List.of(first, second);
    for (String name : List.of("monotonic-atomic-view", "axiomatic-rc", "serializable")) {
      Level level = Levels.named(name);
      assertThat(accepts(whole, level)).as(name).isFalse();
      assertThat(ForgedChain.refusal(whole, level, windows)).as(name).isPresent();
    }
  }

  private static boolean accepts(List<Txn> whole, Level level) {
    return new Oracle(OracleOptions.DEFAULT)
        .accepts(ForgedChain.history(Map.of(), whole), level.name());
  }

  private static final Txn BOTH = txn(1, ForgedChain.write("x", 1L), ForgedChain.write("y", 1L));
  private static final Txn TORN =
      txn(2, ForgedChain.read("y", 1L), ForgedChain.read("x", ForgedChain.ABSENT));

  @Test
  void endThatReadsAnOldVersionBeforeItsMarks_leavesTheNewOne() {
    Object absent = ForgedChain.ABSENT;
    List<Op> end =
        List.of(ForgedChain.read("x", absent), ForgedChain.mark(0), ForgedChain.read("y", 1L));
    Window first = new Window(starts(absent, absent), List.of(BOTH), end);
    Window second = new Window(starts(absent, 1L), List.of(TORN), List.of(ForgedChain.mark(0)));
    assertRefused(BOTH, TORN, List.of(first, second));
  }

  @Test
  void readsThatAWindowJoins_areRefused() {
    Object absent = ForgedChain.ABSENT;
    Txn joined = txn(2, new Op(false, "y", 1L, true), ForgedChain.read("x", ForgedChain.ABSENT));
    List<Op> end = List.of(ForgedChain.mark(0), ForgedChain.mark(1));
    Window window = new Window(starts(absent, absent), List.of(BOTH, joined), end);
    assertRefused(BOTH, TORN, List.of(window));
  }

  @Test
  void initialVersionThatWasRead_isNotThatOfAWindow() {
    Object absent = ForgedChain.ABSENT;
    Txn late = txn(2, ForgedChain.read("y", 1L), ForgedChain.read("x", ForgedChain.INITIAL));
    List<Op> end =
        List.of(ForgedChain.mark(0), ForgedChain.read("x", 1L), ForgedChain.read("y", 1L));
    Window first = new Window(starts(absent, absent), List.of(BOTH), end);
    Window second = new Window(starts(1L, 1L), List.of(late), List.of(ForgedChain.mark(0)));
    assertRefused(BOTH, late, List.of(first, second));
  }

  @Test
  void historyWithoutTransactions_isNotProved() {
    Window lastOnly = new Window(Map.of(), List.of(), List.of());
    for (List<Window> windows : List.of(List.<Window>of(), List.of(lastOnly))) {
      assertThat(ForgedChain.refusal(List.of(), Levels.SERIALIZABLE, windows))
          .contains("the history has no transactions: nothing to prove");
    }
    assertThat(ForgedChain.refusal(List.of(BOTH), Levels.SERIALIZABLE, List.of()))
        .contains("there are no windows");
  }

  /** Two keys that no encoding of whole characters distinguishes. */
  @Test
  void halvesOfSurrogatePairs_areNotOneKey() {
    Txn writer = txn(1, ForgedChain.write("\ud800", 1L));
    Txn reader = txn(2, ForgedChain.read("\ud801", 1L));
    Txn forged = txn(2, ForgedChain.read("\ud800", 1L));
    List<Op> end = List.of(ForgedChain.mark(0), ForgedChain.mark(1));
    assertRefused(writer, reader, List.of(new Window(Map.of(), List.of(writer, forged), end)));
  }

  @ParameterizedTest
  @MethodSource("levels")
  void acceptedChains_areOfSatisfiedHistories(Level level) {
    Random random = new Random(level.name().hashCode());
    int accepted = 0;
    for (int i = 0; i < CHAINS; i++) {
      List<Txn> whole = whole(random);
      List<Window> windows = windows(whole, random);
      if (ForgedChain.refusal(whole, level, windows).isEmpty()) {
        assertThat(accepts(whole, level)).as("%s%n%s%n%s", level, whole, windows).isTrue();
        accepted++;
      }
    }
    assertThat(accepted).isPositive();
  }

  private static List<Txn> whole(Random random) {
    List<Txn> whole = new ArrayList<>();
    int count = 2 + random.nextInt(2);
    for (int id = 1; id <= count; id++) {
      List<Op> ops = new ArrayList<>();
      for (int op = random.nextInt(3); op < 3; op++) {
        boolean isWrite = random.nextBoolean();
        Object value = value(random);
        boolean isFirst = value.equals(ForgedChain.INITIAL) && isWrite; // nobody writes that
        Object written = isFirst ? ForgedChain.ABSENT : value;
        ops.add(new Op(isWrite, KEYS.get(random.nextInt(2)), written, false));
      }
      Outcome outcome = random.nextInt(5) == 0 ? Outcome.INDETERMINATE : Outcome.COMMITTED;
      whole.add(new Txn("s" + random.nextInt(2), id, outcome, ops));
    }
    return whole;
  }

  private static Object value(Random random) {
    return switch (random.nextInt(12)) {
      case 0, 1, 2 -> ForgedChain.ABSENT;
      case 3 -> ForgedChain.INITIAL;
      default -> (long) random.nextInt(2);
    };
  }

  /** Windows with a cut anywhere, or none; every window starts and ends in any state. */
  private static List<Window> windows(List<Txn> whole, Random random) {
    int cut = random.nextInt(whole.size());
    List<Window> windows = new ArrayList<>();
    Map<String, Object> left = new HashMap<>(starts(ForgedChain.ABSENT, ForgedChain.ABSENT));
    for (List<Txn> txns : List.of(whole.subList(0, cut), whole.subList(cut, whole.size()))) {
      if (!txns.isEmpty()) {
        Map<String, Object> starts = Map.copyOf(left);
        windows.add(new Window(starts, joined(txns, random), end(txns, left, random)));
      }
    }
    return windows;
  }

  private static List<Txn> joined(List<Txn> txns, Random random) {
    if (random.nextInt(4) != 0) {
      return txns;
    }
    return txns.stream()
        .map(txn -> new Txn(txn.session(), txn.id(), txn.outcome(), joined(txn.ops())))
        .toList();
  }

  private static List<Op> joined(List<Op> ops) {
    List<Op> joined = new ArrayList<>(ops);
    for (int op = 0; op < ops.size() - 1; op++) {
      Op before = ops.get(op);
      joined.set(op, new Op(before.isWrite(), before.key(), before.value(), true));
    }
    return joined;
  }

  /** Reads the values that the author claims the window leaves, in any order, and notes that. */
  private static List<Op> end(List<Txn> txns, Map<String, Object> left, Random random) {
    List<Op> end = new ArrayList<>();
    for (int place = 0; place < txns.size(); place++) {
      if (txns.get(place).outcome() == Outcome.COMMITTED) {
        end.add(ForgedChain.mark(place));
      }
    }
    for (String key : KEYS) {
      List<Object> versions = new ArrayList<>(List.of(left.getOrDefault(key, ForgedChain.ABSENT)));
      txns.forEach(
          txn ->
              txn.ops().stream()
                  .filter(op -> op.isWrite() && op.key().equals(key))
                  .forEach(op -> versions.add(op.value())));
      Object version = versions.get(random.nextInt(versions.size()));
      boolean isHidden = versions.size() > 1 && random.nextInt(4) == 0;
      left.put(key, isHidden ? ChainVerifier.UNREAD : version);
      if (!isHidden && random.nextInt(4) != 0) {
        end.add(ForgedChain.read(key, version));
      }
    }
    Collections.shuffle(end, random);
    return end;
  }
}
