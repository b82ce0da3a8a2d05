package io.kingsnake.checker.level;

/** Distance between two names, for "did you mean". */
public final class NameDistance {
  private NameDistance() {}

  /** Levenshtein distance; a name that contains the other is one step away. */
  public static int between(String left, String right) {
    if (left.length() > 2 && right.contains(left)) {
      return left.equals(right) ? 0 : 1;
    }
    int[] row = new int[right.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= left.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int substituted = diagonal + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(substituted, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[right.length()];
  }
}
