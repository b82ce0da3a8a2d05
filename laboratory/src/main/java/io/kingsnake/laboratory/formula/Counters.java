package io.kingsnake.laboratory.formula;

import io.kingsnake.checker.model.ProgressListener;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The cost of a decision, by name: counts of things, and nanoseconds of phases. */
public final class Counters implements ProgressListener {
  private final Map<String, Long> counts = new LinkedHashMap<>();
  private final Map<String, Long> nanos = new LinkedHashMap<>();

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

  /** Adds the time from a moment of {@link System#nanoTime} until now to a phase. */
  public void took(String phase, long sinceNanos) {
    nanos.merge(phase, System.nanoTime() - sinceNanos, Long::sum);
  }

  /** In the order in which they were first counted. */
  public Map<String, Long> counts() {
    return Collections.unmodifiableMap(counts);
  }

  /** By phase, in the order in which they began. */
  public Map<String, Long> nanos() {
    return Collections.unmodifiableMap(nanos);
  }

  public long count(String what) {
    return counts.getOrDefault(what, 0L);
  }
}
