package io.kingsnake.report;

/** "1 key", "2 keys". */
final class Plural {
  private Plural() {}

  static String of(long count, String one) {
    return of(count, one, one + "s");
  }

  static String of(long count, String one, String many) {
    return count + " " + (count == 1 ? one : many);
  }
}
