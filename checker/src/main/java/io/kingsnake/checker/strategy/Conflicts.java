package io.kingsnake.checker.strategy;

import java.util.Locale;

/**
 * A budget in conflicts of the solver.
 *
 * @param base for any problem
 * @param perEvent more for each event of the problem
 */
public record Conflicts(long base, double perEvent) {
  /** An attempt that makes no conflicts, or is not limited by them. */
  public static final Conflicts NONE = new Conflicts(0, 0);

  static Conflicts of(long base) {
    return new Conflicts(base, 0);
  }

  Conflicts andOneFor(int events) {
    return new Conflicts(base, 1.0 / events);
  }

  Conflicts andForEach(int conflicts) {
    return new Conflicts(base, conflicts);
  }

  /** The budget for a problem with so many events. */
  public long forEvents(int events) {
    return base + (long) (perEvent * events);
  }

  /** The budget as a reader of a plan wants it. */
  public String words() {
    if (equals(NONE)) {
      return "no limit of its own";
    }
    String conflicts = String.format(Locale.ROOT, "%,d conflicts", base);
    if (perEvent == 0) {
      return conflicts;
    }
    return perEvent < 1
        ? conflicts + ", one more for every %d events".formatted(Math.round(1 / perEvent))
        : conflicts + ", %d more for every event".formatted(Math.round(perEvent));
  }
}
