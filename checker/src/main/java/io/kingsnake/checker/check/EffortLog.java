package io.kingsnake.checker.check;

import io.kingsnake.checker.check.Effort.Attempted;
import io.kingsnake.checker.check.Effort.Phase;
import io.kingsnake.checker.model.ProgressListener;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** A record of a check's counts and the cost of its phases; progress is passed on. */
public final class EffortLog implements ProgressListener {
  private final ProgressListener listener;
  private final PeakMemory memory;

  // Guarded by this: a check may be given up while it goes on.
  private final Map<String, Long> counts = new LinkedHashMap<>();
  private final List<Phase> phases = new ArrayList<>();
  private final List<Attempted> attempts = new ArrayList<>();
  private final Deque<Long> attemptNanos = new ArrayDeque<>(); // begins of those under way
  private final List<Supplier<Effort>> included = new ArrayList<>();
  private String phase = "analysing";
  private long startNanos = System.nanoTime();
  private long startCpuMillis = cpuMillis();

  public EffortLog(ProgressListener listener) {
    this(listener, new PeakMemory());
  }

  EffortLog(ProgressListener listener, PeakMemory memory) {
    this.listener = listener;
    this.memory = memory;
  }

  /** Includes the effort of another search than the built-in one, asked for at the end. */
  public synchronized void include(Supplier<Effort> other) {
    included.add(other);
  }

  @Override
  public void progress(String next, int percent) {
    listener.progress(next, percent);
    enter(next);
  }

  private synchronized void enter(String next) {
    if (!next.equals(phase)) {
      long now = System.nanoTime();
      long cpu = cpuMillis();
      phases.add(
          new Phase(
              phase, (now - startNanos) / 1_000_000, cpu - startCpuMillis, memory.megabytes()));
      phase = next;
      startNanos = now;
      startCpuMillis = cpu;
    }
  }

  @Override
  public synchronized void counted(String what, long howMany) {
    counts.merge(what, howMany, Long::sum);
  }

  @Override
  public synchronized void attempting() {
    attemptNanos.push(System.nanoTime());
  }

  @Override
  public synchronized void attempted(String name, boolean settled) {
    long nanos = System.nanoTime() - attemptNanos.pop();
    attempts.add(new Attempted(name, settled, nanos / 1_000_000));
  }

  /** All records, with the last phase ended; then the phases of another search. */
  synchronized Effort effort() {
    enter("");
    Map<String, Long> all = new LinkedHashMap<>(counts);
    List<Phase> both = new ArrayList<>(phases);
    for (Supplier<Effort> each : included) {
      Effort other = each.get();
      other.counts().forEach((name, howMany) -> all.merge(name, howMany, Long::sum));
      both.addAll(other.phases());
    }
    return new Effort(all, both, attempts);
  }

  /** CPU time of the whole process so far; 0 if the system does not report it. */
  private static long cpuMillis() {
    return ProcessHandle.current().info().totalCpuDuration().map(Duration::toMillis).orElse(0L);
  }
}
