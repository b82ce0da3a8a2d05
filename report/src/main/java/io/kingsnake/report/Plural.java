package io.kingsnake.report;

/** "1 key", "2 keys". */
public final class Plural {
  private Plural() {}

  public static String of(long count, String one) {
    return of(count, one, one + "s");
  }

  public static String of(long count, String one, String many) {
    return count + " " + (count == 1 ? one : many);
  }
}
