package io.kingsnake.checker.model;

import io.kingsnake.checker.anomaly.AnomalyKind;
import org.jspecify.annotations.Nullable;

/**
 * Number of times that one kind of anomaly was found in a history.
 *
 * @param cycleClass as in {@link Anomaly}
 * @param atLeast whether there may be more: cycles are counted among what is certain, and counting
 *     ends where it would take long
 */
public record AnomalyCount(
    AnomalyKind kind, @Nullable String cycleClass, int count, boolean atLeast) {
  public String name() {
    return kind.label();
  }

  /** "lost-update (G-single): at least 3". */
  @Override
  public String toString() {
    return name()
        + (cycleClass == null ? "" : " (" + cycleClass + ")")
        + (atLeast ? ": at least " : ": ")
        + count;
  }
}
