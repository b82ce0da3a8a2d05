package io.kingsnake.bench.figure;

import io.kingsnake.bench.figure.Plot.Point;
import java.util.Map;

/**
 * Cost of deciding one history.
 *
 * @param problem why there is no answer, as "TO"; empty if there is one
 * @param seconds of CPU, of all threads
 * @param megabytes of heap at most, beyond what was in use before
 * @param phases seconds of CPU of each, of the thread that decides
 * @param counts counts of the encoding and its solver
 */
record Measured(
    String problem,
    double seconds,
    double megabytes,
    Map<String, Double> phases,
    Map<String, Long> counts) {
  static Measured failed(String problem) {
    return new Measured(problem, Double.NaN, Double.NaN, Map.of(), Map.of());
  }

  boolean hasFailed() {
    return !problem.isEmpty();
  }

  Point secondsAt(int place) {
    return hasFailed() ? Point.missing(place, problem) : Point.of(place, seconds);
  }

  Point megabytesAt(int place) {
    return hasFailed() ? Point.missing(place, problem) : Point.of(place, megabytes);
  }

  Point countAt(int place, String what) {
    return hasFailed()
        ? Point.missing(place, problem)
        : Point.of(place, counts.getOrDefault(what, 0L));
  }

  Point phaseAt(int place, String phase) {
    return hasFailed()
        ? Point.missing(place, problem)
        : Point.of(place, phases.getOrDefault(phase, 0.0));
  }
}
