package io.kingsnake.laboratory.formula;

import io.kingsnake.checker.model.ProgressListener;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The cost of a decision, by name: counts, and nanoseconds of phases, by the clock and of work. */
public final class Counters implements ProgressListener {
  private final Map<String, Long> counts = new LinkedHashMap<>();
  private final Map<String, Long> nanos = new LinkedHashMap<>();
  private final Map<String, Long> cpuNanos = new LinkedHashMap<>();

  /**
   * A moment at which a phase begins.
   *
   * @param cpuNanos CPU time of the present thread so far; 0 if the system does not report it
   */
  public record Moment(long nanos, long cpuNanos) {
    public static Moment now() {
      return new Moment(System.nanoTime(), cpuOfThread());
    }

    private static long cpuOfThread() {
      ThreadMXBean threads = ManagementFactory.getThreadMXBean();
      return threads.isCurrentThreadCpuTimeSupported()
          ? Math.max(0, threads.getCurrentThreadCpuTime())
          : 0;
    }
  }

  /** Adds this many to a count. */
  public void add(String what, long howMany) {
    counts.merge(what, howMany, Long::sum);
  }

  @Override
  public void progress(String phase, int percent) {}

  @Override
  public void counted(String what, long howMany) {
    add(what, howMany);
  }

  /** Adds the time from a moment until now, of the same thread, to a phase. */
  public void took(String phase, Moment since) {
    Moment now = Moment.now();
    nanos.merge(phase, now.nanos() - since.nanos(), Long::sum);
    cpuNanos.merge(phase, now.cpuNanos() - since.cpuNanos(), Long::sum);
  }

  /** In the order in which they were first counted. */
  public Map<String, Long> counts() {
    return Collections.unmodifiableMap(counts);
  }

  /** By phase, in the order in which they began. */
  public Map<String, Long> nanos() {
    return Collections.unmodifiableMap(nanos);
  }

  /** The processor's part of {@link #nanos}, without the time of other programs. */
  public Map<String, Long> cpuNanos() {
    return Collections.unmodifiableMap(cpuNanos);
  }

  public long count(String what) {
    return counts.getOrDefault(what, 0L);
  }
}
