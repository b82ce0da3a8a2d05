package io.kingsnake.checker.check;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.minimal.Explanation;
import io.kingsnake.checker.model.AnomalyCount;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Millis;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a check at one level.
 *
 * @param verdict undecided where the check failed; the anomaly is that of the explanation, if any
 * @param failure a mistake of the checker or of a module, which kept it from deciding
 * @param explanation the smallest counterexample, unless there was no time for one
 * @param kinds all kinds of anomalies found in the history; empty if they were not looked for
 * @param unordered the verdict of the same history where sessions have no order, if a violation was
 *     looked at so
 * @param effort cost, as far as it was counted
 * @param millis from the beginning of the decision, explaining included
 * @param peakMemoryMb the most heap in use when it was decided
 */
public record Finding(
    Verdict verdict,
    @Nullable Throwable failure,
    @Nullable Explanation explanation,
    List<AnomalyCount> kinds,
    @Nullable Verdict unordered,
    Effort effort,
    long millis,
    long peakMemoryMb) {
  public Finding {
    kinds = List.copyOf(kinds);
  }

  /** A verdict and no more. */
  public static Finding of(Verdict verdict, long millis, long peakMemoryMb) {
    return new Finding(verdict, null, null, List.of(), null, Effort.NONE, millis, peakMemoryMb);
  }

  static Finding failed(Level level, Throwable failure, long millis, long peakMemoryMb) {
    Verdict verdict = Verdict.undecided(level, "the check failed: " + failure, Millis.NONE);
    return new Finding(verdict, failure, null, List.of(), null, Effort.NONE, millis, peakMemoryMb);
  }

  public Level level() {
    return verdict.level();
  }

  /** Throws the failure that kept the check from deciding, if there was one. */
  public void rethrowFailure() {
    if (failure != null) {
      throw new IllegalStateException("the check failed: " + failure, failure);
    }
  }

  /** Finding with a smaller counterexample, and the time for finding it. */
  public Finding explained(Explanation found, long took) {
    return new Finding(
        longer(verdict.withAnomaly(found.anomaly()), took),
        failure,
        found,
        kinds,
        unordered,
        effort,
        millis + took,
        peakMemoryMb);
  }

  /** Finding with all kinds of anomalies, and the time for finding them. */
  public Finding surveyed(List<AnomalyCount> found, long took) {
    return new Finding(
        longer(verdict, took),
        failure,
        explanation,
        found,
        unordered,
        effort,
        millis + took,
        peakMemoryMb);
  }

  Finding taking(Effort counted) {
    return new Finding(
        verdict, failure, explanation, kinds, unordered, counted, millis, peakMemoryMb);
  }

  Finding besideUnordered(Verdict other) {
    return new Finding(verdict, failure, explanation, kinds, other, effort, millis, peakMemoryMb);
  }

  private static Verdict longer(Verdict verdict, long took) {
    Millis before = verdict.millis();
    return verdict.taking(
        new Millis(before.analyse(), before.saturate(), before.solve(), before.explain() + took));
  }
}
