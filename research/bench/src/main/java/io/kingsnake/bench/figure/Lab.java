package io.kingsnake.bench.figure;

import com.sun.management.OperatingSystemMXBean;
import io.kingsnake.bench.figure.Plot.Point;
import io.kingsnake.bench.figure.Plot.Series;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.solve.Decider.OutsideScope;
import io.kingsnake.history.History;
import io.kingsnake.laboratory.Laboratory;
import io.kingsnake.laboratory.Trial;
import io.kingsnake.laboratory.encode.Setup;
import io.kingsnake.laboratory.formula.FormulaSolver;
import io.kingsnake.solver.z3.Z3Solver;
import io.kingsnake.workload.reference.ReferenceDatabase;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Generates histories and has encodings decide them, one after the other, in this process. */
final class Lab {
  private static final int GRACE_SECONDS = 5;
  private static final int HISTORIES_KEPT = 12;

  /** Duration below which a measurement is repeated, and the shortest counts. */
  private static final double SHORT_SECONDS = 0.2;

  private static final int ROUNDS = 3;

  private final boolean full;
  private final Duration limit;
  private final PrintStream log;
  private final Map<Question, Measured> known = new HashMap<>();
  private final Map<Recipe, History> histories =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Recipe, History> eldest) {
          return size() > HISTORIES_KEPT;
        }
      };

  Lab(boolean full, Duration limit, PrintStream log) {
    this.full = full;
    this.limit = limit;
    this.log = log;
  }

  /** The paper's size, or one that ends within minutes. */
  int size(int small, int papers) {
    return full ? papers : small;
  }

  /** True if histories have the papers' size. */
  boolean isFull() {
    return full;
  }

  List<Integer> sizes(List<Integer> small, List<Integer> papers) {
    return full ? papers : small;
  }

  /** In seconds, as captions say it. */
  long limitSeconds() {
    return limit.toSeconds();
  }

  /**
   * One series over growing histories: sizes after a time-out are not tried.
   *
   * @param recipes of each place
   * @param point shown part of a measurement
   */
  Series series(
      Approach approach,
      String level,
      int places,
      IntFunction<Recipe> recipes,
      BiFunction<Measured, Integer, Point> point) {
    return Series.measured(
        approach.label(), points(measureAll(approach, level, places, recipes, true), point));
  }

  static List<Point> points(List<Measured> measured, BiFunction<Measured, Integer, Point> point) {
    List<Point> points = new ArrayList<>();
    for (int place = 0; place < measured.size(); place++) {
      points.add(point.apply(measured.get(place), place));
    }
    return points;
  }

  List<Measured> measureAll(
      Approach approach, String level, int places, IntFunction<Recipe> recipes, boolean growing) {
    List<Measured> all = new ArrayList<>();
    for (int place = 0; place < places; place++) {
      boolean isHopeless = growing && !all.isEmpty() && all.get(all.size() - 1).hasFailed();
      all.add(
          isHopeless ? all.get(all.size() - 1) : measure(recipes.apply(place), level, approach));
    }
    return all;
  }

  /** Figures that show different sides of one measurement share it. */
  Measured measure(Recipe recipe, String level, Approach approach) {
    return known.computeIfAbsent(
        new Question(recipe, level, approach.called("")),
        question -> measureNow(recipe, level, approach));
  }

  private record Question(Recipe recipe, String level, Approach approach) {}

  private Measured measureNow(Recipe recipe, String level, Approach approach) {
    History history =
        histories.computeIfAbsent(
            recipe,
            made ->
                new ReferenceDatabase(made.options())
                    .run(made.kind().create(made.parameters()))
                    .history()
                    .withoutTimes());
    Measured measured = measure(history, level, approach);
    for (int again = 1; again < ROUNDS && measured.seconds() < SHORT_SECONDS; again++) {
      Measured other = measure(history, level, approach);
      measured = other.seconds() < measured.seconds() ? other : measured;
    }
    log.printf(
        "  %s, %d transactions, %s: %s%n",
        recipe.kind().name(),
        recipe.txns(),
        approach.label(),
        measured.hasFailed() ? measured.problem() : Numbers.shown(measured.seconds()) + " s");
    return measured;
  }

  private Measured measure(History history, String level, Approach approach) {
    Setup setup = Setup.DEFAULT.without(approach.without()).by(solver(approach.solver()));
    AtomicReference<@Nullable Measured> result = new AtomicReference<>();
    Thread worker =
        new Thread(() -> result.set(attempt(history, level, approach, setup)), "measured");
    worker.setDaemon(true);
    worker.start();
    try {
      worker.join(TimeUnit.SECONDS.toMillis(limit.toSeconds() + GRACE_SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    worker.interrupt();
    Measured measured = result.get();
    return measured == null ? Measured.failed("TO") : measured;
  }

  private Measured attempt(History history, String level, Approach approach, Setup setup) {
    CheckOptions options = CheckOptions.DEFAULT.withTimeout(limit);
    double usedBefore = resetPeaks();
    long before = cpuNanos();
    ThreadMXBean thread = ManagementFactory.getThreadMXBean();
    long threadBefore = thread.getCurrentThreadCpuTime();
    try {
      Trial trial =
          Laboratory.decide(
              history,
              Levels.named(level),
              Laboratory.encoding(approach.encoding()),
              setup,
              options);
      // The clock of the process counts all threads, but only in hundredths of a second.
      long own = thread.getCurrentThreadCpuTime() - threadBefore;
      double seconds = Math.max(own, cpuNanos() - before) / 1e9;
      double used = Math.max(0, peakMegabytes() - usedBefore);
      Map<String, Double> phases = new LinkedHashMap<>();
      trial.counters().cpuNanos().forEach((phase, nanos) -> phases.put(phase, nanos / 1e9));
      return trial.verdict().kind() == Verdict.Kind.UNDECIDED
          ? Measured.failed("TO")
          : new Measured("", seconds, used, phases, trial.counters().counts());
    } catch (OutsideScope e) {
      return Measured.failed("out of scope");
    } catch (OutOfMemoryError e) {
      return Measured.failed("OOM");
    }
  }

  private static FormulaSolver solver(String name) {
    return name.isEmpty() ? Setup.DEFAULT.solver() : new Z3Solver();
  }

  private static long cpuNanos() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }

  /** Resets the peaks; returns the memory in use anyway. */
  private static double resetPeaks() {
    System.gc();
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      pool.resetPeakUsage();
    }
    return peakMegabytes();
  }

  private static double peakMegabytes() {
    long bytes = 0;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      bytes += pool.getType() == MemoryType.HEAP ? pool.getPeakUsage().getUsed() : 0;
    }
    return bytes / 1e6;
  }
}
