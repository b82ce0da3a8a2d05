package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.evidence.audit.Audit;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict.Kind;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.semantics.CheckerModule;
import io.kingsnake.checker.semantics.Constraints;
import io.kingsnake.checker.semantics.Observations;
import io.kingsnake.history.History;
import io.kingsnake.history.InitialState;
import io.kingsnake.history.Outcome;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.generate.RandomHistories;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Modules that order random events, for sure, by choice or by implication: the checker accepts
 * exactly the histories that some order of all events satisfies, found by trying every one.
 */
class ModuleAgreementTest {
  private static final long HISTORIES = Long.getLong("kingsnake.fuzz.histories", 4_000) / 200;
  private static final RandomHistories SMALL =
      RandomHistories.registers()
          .withInitialStates(Set.of(InitialState.ABSENT, InitialState.FIXED))
          .withOutcomes(5, 20)
          .withTransactions(4)
          .withOperations(3);

  @ParameterizedTest
  @ValueSource(strings = {"serializable", "snapshot-isolation", "adya-si"})
  void randomModules_holdInWhatIsAccepted(String level) {
    Optional<String> wrong =
        LongStream.range(0, HISTORIES)
            .parallel()
            .mapToObj(seed -> disagreement(seed, Levels.named(level)))
            .flatMap(Optional::stream)
            .findFirst();
    assertThat(wrong).isEmpty();
  }

  private static Optional<String> disagreement(long seed, Level level) {
    History history = SMALL.history(seed);
    RandomModule module = new RandomModule(history, new Random(seed));
    CheckOptions options =
        CheckOptions.DEFAULT
            .withModules(List.of(module))
            .withTimeout(Duration.ofMinutes(10)); // undecided is a disagreement
    Kind kind = new Checker(options).check(history, level).kind();
    Orders orders = (Orders) level.definition(options.sessionOrder());
    boolean accepted = new EveryOrder(history, orders, module).exists();
    return (kind == Kind.SATISFIED) == accepted
        ? Optional.empty()
        : Optional.of(
            "seed %d, %s, is %s:%n%s%n%s"
                .formatted(seed, level, kind, module.rules, HistoryScript.show(history)));
  }

  /**
   * Rule on these events, given by transaction and whether they are commits: at least one pair is
   * in order, or exactly one.
   */
  private record Rule(List<int[]> pairs, boolean isExact) {
    boolean allows(long inOrder) {
      return isExact ? inOrder == 1 : inOrder > 0;
    }

    @Override
    public String toString() {
      return (isExact ? "exactly one of " : "")
          + pairs.stream().map(Arrays::toString).toList().toString();
    }
  }

  private static final class RandomModule implements CheckerModule {
    private final List<Rule> rules = new ArrayList<>();

    RandomModule(History history, Random random) {
      for (int rule = random.nextInt(4); rule > 0; rule--) {
        List<int[]> pairs = new ArrayList<>();
        for (int pair = 1 + random.nextInt(3); pair > 0; pair--) {
          int first = random.nextInt(history.txnCount());
          int second = random.nextInt(history.txnCount());
          if (first != second) {
            pairs.add(new int[] {first, random.nextInt(2), second, random.nextInt(2)});
          }
        }
        if (!pairs.isEmpty()) {
          rules.add(new Rule(pairs, pairs.size() > 1 && random.nextInt(3) == 0));
        }
      }
    }

    @Override
    public String name() {
      return "random";
    }

    @Override
    public String description() {
      return "Random events are in order.";
    }

    @Override
    public void contribute(Observations observations, Constraints constraints) {
      for (Rule rule : rules) {
        int[] events =
            rule.pairs().stream()
                .flatMapToInt(
                    pair ->
                        Arrays.stream(
                            new int[] {
                              event(observations, constraints, pair[0], pair[1]),
                              event(observations, constraints, pair[2], pair[3])
                            }))
                .toArray();
        boolean takesPart = Arrays.stream(events).allMatch(event -> event >= 0);
        if (takesPart && rule.isExact()) {
          constraints.exactlyOne(events);
        } else if (takesPart && events.length == 2) {
          constraints.before(events[0], events[1]);
        } else if (takesPart && events.length == 4) {
          constraints.implies(events[1], events[0], events[2], events[3]);
        } else if (takesPart) {
          constraints.either(events);
        }
      }
    }

    private static int event(
        Observations observations, Constraints constraints, int txn, int commit) {
      for (int p = 0; p < observations.count(); p++) {
        if (observations.txn(p) == txn) {
          return commit == 1 ? constraints.commit(p) : constraints.begin(p);
        }
      }
      return -1;
    }
  }

  /** Tries all orders of all choices of transactions that took effect. */
  private static final class EveryOrder {
    private final History history;
    private final Orders orders;
    private final RandomModule module;
    private final int eventsEach;

    EveryOrder(History history, Orders orders, RandomModule module) {
      this.history = history;
      this.orders = orders;
      this.module = module;
      eventsEach = orders.snapshot() ? 2 : 1;
    }

    boolean exists() {
      return choose(0, new ArrayList<>());
    }

    private boolean choose(int txn, List<Integer> active) {
      if (txn == history.txnCount()) {
        return extend(active, new ArrayList<>());
      }
      boolean without =
          history.outcome(txn) != Outcome.COMMITTED && choose(txn + 1, new ArrayList<>(active));
      if (without || history.outcome(txn) == Outcome.ABORTED) {
        return without;
      }
      active.add(txn);
      return choose(txn + 1, active);
    }

    private boolean extend(List<Integer> active, List<Integer> order) {
      if (order.size() == eventsEach * active.size()) {
        return holds(order);
      }
      for (int txn : active) {
        boolean fits = order.stream().filter(placed -> placed == txn).count() < eventsEach;
        if (fits) {
          order.add(txn);
          if (extend(active, order)) {
            return true;
          }
          order.remove(order.size() - 1);
        }
      }
      return false;
    }

    private boolean holds(List<Integer> order) {
      for (Rule rule : module.rules) {
        boolean matters =
            rule.pairs().stream()
                .allMatch(pair -> order.contains(pair[0]) && order.contains(pair[2]));
        long inOrder =
            rule.pairs().stream()
                .filter(pair -> place(order, pair[0], pair[1]) < place(order, pair[2], pair[3]))
                .count();
        if (matters && !rule.allows(inOrder)) {
          return false;
        }
      }
      int[] events = order.stream().mapToInt(Integer::intValue).toArray();
      for (int i = 0; i < events.length && orders.snapshot(); i++) {
        int txn = order.get(i);
        events[i] = 2 * txn + (order.lastIndexOf(txn) == i ? 1 : 0);
      }
      return Audit.replayed(
              Registers.of(history), orders.text(), CheckOptions.DEFAULT, orders.snapshot(), events)
          .isEmpty();
    }

    private static int place(List<Integer> order, int txn, int commit) {
      return commit == 1 ? order.lastIndexOf(txn) : order.indexOf(txn);
    }
  }
}
