package io.kingsnake.checker.model;

import org.jspecify.annotations.Nullable;

/**
 * Number of times that one kind of anomaly was found in a history.
 *
 * @param cycleClass as in {@link Anomaly}
 * @param atLeast whether there may be more: cycles are counted among what is certain, and counting
 *     ends where it would take long
 */
public record AnomalyCount(String name, @Nullable String cycleClass, int count, boolean atLeast) {
  /** "lost-update (G-single): at least 3". */
  @Override
  public String toString() {
    return name
        + (cycleClass == null ? "" : " (" + cycleClass + ")")
        + (atLeast ? ": at least " : ": ")
        + count;
  }
}
