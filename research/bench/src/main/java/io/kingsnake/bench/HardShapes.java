package io.kingsnake.bench;

import io.kingsnake.bench.HardHistory.Shape;
import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import java.io.PrintStream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * Limits up to which histories of hard shapes are decided: {@code HardShapes seconds=10 seeds=2
 * max=20000 shapes=blind levels=ser,si}. For each shape and level, the largest size of which all
 * histories are decided in that time, as they are and with one read altered; sizes grow by half,
 * and end at the first that is not.
 */
public final class HardShapes {
  static final Map<String, Shape> SHAPES = new LinkedHashMap<>();

  static {
    SHAPES.put("values-2", Shape.of(4, 2, 4).perSession(10));
    SHAPES.put("values-3", Shape.of(8, 3, 4).perSession(10));
    SHAPES.put("blind", Shape.of(10, 3, 4).perSession(10).reads(0));
    SHAPES.put("blind-mostly", Shape.of(10, 0, 4).perSession(10).reads(0.1));
    SHAPES.put("indeterminate", Shape.of(10, 5, 4).perSession(10).unknown(0.5));
    SHAPES.put("sessionless", Shape.of(20, 5, 4));
    SHAPES.put("zipf", Shape.of(10, 0, 6).perSession(10).skew(1.5));
    SHAPES.put("lists", Shape.of(10, 3, 4).perSession(10).ofLists());
    SHAPES.put("own-either", Shape.of(10, 5, 6).perSession(10).readingAgain());
    SHAPES.put("unrecorded", Shape.of(20, 5, 4).perSession(10).startingAnywhere());
  }

  private final Settings settings;
  private final CheckOptions options;
  private final PrintStream out;

  private HardShapes(Settings settings, PrintStream out) {
    this.settings = settings;
    this.out = out;
    options =
        CheckOptions.DEFAULT.withTimeout(
            Duration.ofMillis((long) (1000 * Double.parseDouble(settings.text("seconds", "10")))));
  }

  public static void main(String[] args) {
    new HardShapes(new Settings(args), System.out).run();
    System.exit(0); // a search that was abandoned may still run
  }

  static void run(Settings settings, PrintStream out) {
    new HardShapes(settings, out).run();
  }

  private void run() {
    out.println("| shape | level | decided | with one read altered |");
    out.println("|---|---|---|---|");
    for (String name : settings.names("shapes", List.copyOf(SHAPES.keySet()))) {
      for (String level : settings.names("levels", List.of("ser", "si"))) {
        out.printf(
            "| %s | %s | %s | %s |%n",
            name, level, largest(name, level, false), largest(name, level, true));
      }
    }
  }

  /** The largest size that is decided, and how long its slowest history took. */
  private String largest(String name, String level, boolean isAltered) {
    String result = "none";
    int max = (int) settings.number("max", 20_000);
    for (int size = (int) settings.number("from", 10); size <= max; size += size / 2) {
      double slowest = slowest(name, level, isAltered, size);
      if (slowest < 0) {
        return result;
      }
      result = String.format(Locale.ROOT, "%,d (%.1f s)", size, slowest);
    }
    return result;
  }

  private double slowest(String name, String level, boolean isAltered, int size) {
    double slowest = 0;
    for (int seed = 0; seed < settings.number("seeds", 2); seed++) {
      Shape shape = Objects.requireNonNull(SHAPES.get(name), name);
      History history = HardHistory.of(shape, size, level.equals("si"), isAltered, seed);
      long start = System.nanoTime();
      CheckOptions own = shape.readsAgain() ? options.withOwnWrites(OwnWrites.EITHER) : options;
      Verdict verdict = new Checker(own).check(history, Levels.named(level));
      if (verdict.kind() == Verdict.Kind.UNDECIDED) {
        return -1;
      }
      slowest = Math.max(slowest, (System.nanoTime() - start) / 1e9);
    }
    return slowest;
  }
}
