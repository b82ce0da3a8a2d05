package io.kingsnake.history;

/** Sums of times, which stop at the ends of their range where others would start again. */
public final class Saturating {
  private Saturating() {}

  public static long plus(long time, long span) {
    long sum = time + span;
    boolean overflows = ((time ^ sum) & (span ^ sum)) < 0;
    return overflows ? end(time) : sum;
  }

  public static long minus(long time, long span) {
    long difference = time - span;
    boolean overflows = ((time ^ span) & (time ^ difference)) < 0;
    return overflows ? end(time) : difference;
  }

  private static long end(long time) {
    return time < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
  }
}
