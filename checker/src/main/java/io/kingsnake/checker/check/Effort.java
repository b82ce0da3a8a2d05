package io.kingsnake.checker.check;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The effort that a verdict took.
 *
 * @param counts by name: known edges, superpositions stated, decisions, conflicts, ...
 * @param phases in the order in which they began
 * @param attempts of the strategy, in the order in which they ended
 */
public record Effort(Map<String, Long> counts, List<Phase> phases, List<Attempted> attempts) {
  /** Effort of a check in which nothing was counted. */
  public static final Effort NONE = new Effort(Map.of(), List.of(), List.of());

  public Effort {
    counts = Collections.unmodifiableMap(new LinkedHashMap<>(counts));
    phases = List.copyOf(phases);
    attempts = List.copyOf(attempts);
  }

  /**
   * A stretch of the work.
   *
   * @param cpuMillis of all threads of the process, those that collect and compile included; of
   *     another search than the built-in one, of its thread alone
   * @param peakMemoryMb the most heap in use by the end of it
   */
  public record Phase(String name, long millis, long cpuMillis, long peakMemoryMb) {}

  /** An attempt that was made, and whether it settled the question. */
  public record Attempted(String name, boolean settled, long millis) {}
}
