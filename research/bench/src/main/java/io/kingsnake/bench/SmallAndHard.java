package io.kingsnake.bench;

import io.kingsnake.bench.HardHistory.Shape;
import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.TransactionBuffer;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * Small histories that are hard to decide: {@code SmallAndHard seconds=8 seeds=5 kinds=pigeons
 * levels=ser,si}. For each kind, how many were decided and how long they took.
 */
public final class SmallAndHard {
  /** Makes one of a kind. */
  private interface Kind {
    History of(boolean snapshot, boolean isAltered, long seed);
  }

  private static final Map<String, Kind> KINDS = new LinkedHashMap<>();

  static {
    add("40-on-4-values-3", Shape.of(4, 3, 4), 40);
    add("60-on-8-values-3", Shape.of(8, 3, 4), 60);
    add("300-on-20-values-2", Shape.of(20, 2, 4), 300);
    add("20-lists-on-4", Shape.of(4, 2, 3).ofLists(), 20);
    add("30-lists-on-4", Shape.of(4, 2, 3).ofLists(), 30);
    add("40-lists-on-4", Shape.of(4, 2, 3).ofLists(), 40);
    KINDS.put("pigeons", (snapshot, isAltered, seed) -> pigeons(isAltered ? 11 : 10));
    KINDS.put("loops", (snapshot, isAltered, seed) -> loops(isAltered));
    add("100-indeterminate", Shape.of(10, 5, 4).perSession(10).unknown(0.9), 100);
    add("390-unrecorded", Shape.of(20, 5, 4).perSession(10).startingAnywhere(), 390);
  }

  private SmallAndHard() {}

  private static void add(String name, Shape shape, int size) {
    KINDS.put(
        name,
        (snapshot, isAltered, seed) -> HardHistory.of(shape, size, snapshot, isAltered, seed));
  }

  /** Ten write 1 to x; each of the others needs one of them, and overwrites it. */
  private static History pigeons(int holes) {
    HistoryBuilder builder = new HistoryBuilder();
    builder.initialFixed(builder.values().ofLong(0));
    for (int i = 0; i < 10; i++) {
      TransactionBuffer txn = builder.newTransaction().session(builder.session("w" + i));
      builder.add(txn.write(builder.keys().ofLong(0), builder.values().ofLong(1)));
    }
    for (int i = 0; i < holes; i++) {
      TransactionBuffer txn = builder.newTransaction().session(builder.session("r" + i));
      int key = builder.keys().ofLong(0);
      builder.add(txn.read(key, builder.values().ofLong(1)).write(key, builder.values().ofLong(2)));
    }
    return builder.build();
  }

  /**
   * History in which each transaction reads a key that the other kind writes; if altered, none of
   * them can be first.
   */
  private static History loops(boolean isAltered) {
    HistoryBuilder builder = new HistoryBuilder();
    builder.initialFixed(builder.values().ofLong(0));
    for (int i = 0; i < 10; i++) {
      TransactionBuffer txn = builder.newTransaction().session(builder.session("s" + i));
      int x = builder.keys().ofLong(i % 2 == 0 ? 0 : 1);
      int y = builder.keys().ofLong(i % 2 == 0 ? 1 : 0);
      int one = builder.values().ofLong(1);
      builder.add(
          txn.read(x, i == 0 && !isAltered ? builder.values().ofLong(0) : one).write(y, one));
    }
    return builder.build();
  }

  public static void main(String[] args) {
    run(new Settings(args), System.out);
    System.exit(0); // a search that was abandoned may still run
  }

  static void run(Settings settings, PrintStream out) {
    out.println("| kind | level | | satisfied | violated | undecided | seconds: median, most |");
    out.println("|---|---|---|---|---|---|---|");
    for (String kind : settings.names("kinds", List.copyOf(KINDS.keySet()))) {
      for (String level : settings.names("levels", List.of("ser", "si"))) {
        for (boolean isAltered : new boolean[] {false, true}) {
          out.println(row(settings, kind, level, isAltered));
        }
      }
    }
  }

  private static String row(Settings settings, String kind, String level, boolean isAltered) {
    long millis = (long) (1000 * Double.parseDouble(settings.text("seconds", "8")));
    CheckOptions options = CheckOptions.DEFAULT.withTimeout(Duration.ofMillis(millis));
    int seeds = (int) settings.number("seeds", 5);
    int[] verdicts = new int[Verdict.Kind.values().length];
    double[] seconds = new double[seeds];
    for (int seed = 0; seed < seeds; seed++) {
      History history =
          Objects.requireNonNull(KINDS.get(kind), kind).of(level.equals("si"), isAltered, seed);
      long start = System.nanoTime();
      verdicts[new Checker(options).check(history, Levels.named(level)).kind().ordinal()]++;
      seconds[seed] = (System.nanoTime() - start) / 1e9;
    }
    Arrays.sort(seconds);
    return String.format(
        Locale.ROOT,
        "| %s | %s | %s | %d | %d | %d | %.2f, %.2f |",
        kind,
        level,
        isAltered ? "one read altered" : "",
        verdicts[Verdict.Kind.SATISFIED.ordinal()],
        verdicts[Verdict.Kind.VIOLATED.ordinal()],
        verdicts[Verdict.Kind.UNDECIDED.ordinal()],
        seconds[seeds / 2],
        seconds[seeds - 1]);
  }
}
