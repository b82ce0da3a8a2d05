package io.kingsnake.bench.separate;

import io.kingsnake.checker.level.Ladder;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.oracle.Oracle;
import io.kingsnake.testkit.oracle.OracleOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Finds, for all pairs of built-in levels of which the first does not imply the second, the
 * smallest history that satisfies the first and violates the second, by the oracle: with the fewest
 * operations, then transactions, then keys. Histories are of plain reads and writes; scans come in
 * only for pairs that these do not tell apart, and times only for levels that look at them.
 *
 * <pre>java io.kingsnake.bench.separate.SeparatingHistories out=separating.txt</pre>
 *
 * <p>It takes two minutes. The file belongs to {@code cli/src/main/resources/io/kingsnake/cli}; a
 * test there checks every entry.
 */
public final class SeparatingHistories {
  private static final int MAX_OPERATIONS = 6;
  private static final int MAX_SCAN_OPERATIONS = 4;
  private static final int MAX_TIMED_OPERATIONS = 4;
  private static final int MAX_TRANSACTIONS = 4;
  private static final int MAX_KEYS = 2;

  /** A history satisfies the first and not the second. */
  record Pair(Level satisfied, Level violated) {
    boolean looksAtTimes() {
      return satisfied.looksAtTimes() || violated.looksAtTimes();
    }
  }

  private final Oracle oracle = new Oracle(OracleOptions.DEFAULT);
  private final List<History> found = new ArrayList<>();
  private Set<Pair> open = new LinkedHashSet<>();
  private final Set<String> asked = new LinkedHashSet<>(); // the levels of open pairs
  private long tried;

  private final Consumer<String> log;

  private SeparatingHistories(Consumer<String> log) {
    this.log = log;
  }

  /** Result of a search of histories of so few operations, as text. */
  static List<String> found(int operations) {
    SeparatingHistories search = new SeparatingHistories(text -> {});
    search.run(operations);
    return search.found.stream().map(HistoryScript::show).toList();
  }

  public static void main(String[] args) throws IOException {
    Path out = Path.of(args.length > 0 ? args[0].replaceFirst("^out=", "") : "separating.txt");
    SeparatingHistories search = new SeparatingHistories(System.out::print);
    search.run(MAX_OPERATIONS);
    Files.writeString(out, SeparationText.of(search.found));
    System.out.println(search.found.size() + " histories of " + search.tried + " tried");
    search.open.forEach(pair -> System.out.println("not told apart: " + pair));
  }

  /** All levels that a history can be asked about by itself. */
  static List<Level> levels() {
    return Stream.concat(Levels.all().stream(), Levels.optional().stream()).toList();
  }

  private void run(int most) {
    Set<Pair> all = pairs();
    open = ofTimes(all, false);
    ask();
    for (int operations = 1; operations <= most; operations++) {
      ofSize(operations, new SmallHistories(false, operations <= 2), this::consider);
    }
    for (int operations = 1; operations <= Math.min(most, MAX_SCAN_OPERATIONS); operations++) {
      ofSize(operations, new SmallHistories(true, false), this::consider);
    }
    Set<Pair> left = open;
    open = ofTimes(all, true);
    ask();
    timed(most);
    open.addAll(left);
  }

  private static Set<Pair> pairs() {
    Set<Pair> pairs = new LinkedHashSet<>();
    for (Level satisfied : levels()) {
      for (Level violated : levels()) {
        if (!Ladder.implies(satisfied, violated)) {
          pairs.add(new Pair(satisfied, violated));
        }
      }
    }
    return pairs;
  }

  private static Set<Pair> ofTimes(Set<Pair> pairs, boolean looks) {
    Set<Pair> some = new LinkedHashSet<>(pairs);
    some.removeIf(pair -> pair.looksAtTimes() != looks);
    return some;
  }

  private void ofSize(int operations, SmallHistories kind, Consumer<History> use) {
    for (int txns = 1; txns <= Math.min(operations, MAX_TRANSACTIONS); txns++) {
      for (int keys = 1; keys <= MAX_KEYS && !open.isEmpty(); keys++) {
        kind.forEach(operations, txns, keys, use);
      }
    }
    log.accept(
        "%d operations: %d pairs open, %d tried%n".formatted(operations, open.size(), tried));
  }

  private void timed(int most) {
    for (int operations = 1; operations <= Math.min(most, MAX_TIMED_OPERATIONS); operations++) {
      SmallHistories kind = new SmallHistories(false, false);
      ofSize(operations, kind, history -> Times.sequential(history).forEach(this::consider));
      ofSize(operations, kind, history -> Times.overlapping(history).forEach(this::consider));
    }
    for (int operations = MAX_TIMED_OPERATIONS + 1; operations <= most; operations++) {
      SmallHistories kind = new SmallHistories(false, false);
      ofSize(operations, kind, history -> consider(Times.atOnce(history)));
    }
    for (int operations = 1; operations <= Math.min(most, MAX_TIMED_OPERATIONS - 1); operations++) {
      SmallHistories kind = new SmallHistories(false, false);
      ofSize(operations, kind, history -> Times.all(history).forEach(this::consider));
    }
  }

  private void ask() {
    asked.clear();
    open.forEach(pair -> asked.addAll(List.of(pair.satisfied().name(), pair.violated().name())));
  }

  /** Keeps the history if it separates a pair that none before it did. */
  private void consider(History history) {
    if (open.isEmpty()) {
      return;
    }
    tried++;
    Set<String> accepted = oracle.accepted(history, asked);
    boolean isNew =
        open.removeIf(
            pair ->
                accepted.contains(pair.satisfied().name())
                    && !accepted.contains(pair.violated().name()));
    if (isNew) {
      found.add(history);
      ask();
      log.accept(HistoryScript.show(history));
    }
  }
}
