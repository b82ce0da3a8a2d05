package io.kingsnake.history;

import java.security.SecureRandom;

/**
 * Hashes of texts and bytes that differ from process to process: the author of a file cannot know
 * which data will collide in a table, as is known for {@link String#hashCode}. Nothing that is
 * printed or kept may depend on them.
 */
public final class SecretHash {
  private static final long START;
  private static final long FACTOR;

  static {
    SecureRandom random = new SecureRandom();
    START = random.nextLong();
    FACTOR = random.nextLong() | 1;
  }

  private SecretHash() {}

  public static long of(long word) {
    return mixed(mixed(START ^ word));
  }

  /**
   * Hash of any datum: of texts and bytes, a secret one; of other data, no better than their hash
   * code.
   */
  public static long of(Object datum) {
    if (datum instanceof Long number) {
      return of((long) number);
    }
    if (datum instanceof String text) {
      return of(text);
    }
    return datum instanceof Bytes bytes ? bytes.secretHash() : of((long) datum.hashCode());
  }

  public static long of(String text) {
    long hash = START;
    long word = 0;
    final int length = text.length();
    for (int i = 0; i < length; i++) {
      word = word << Character.SIZE | text.charAt(i);
      if ((i & 3) == 3) {
        hash = mixed(hash ^ word);
        word = 0;
      }
    }
    return mixed(mixed(hash ^ word) ^ length);
  }

  /** Hash of {@code bytes[start .. end)}. */
  public static long of(byte[] bytes, int start, int end) {
    long hash = START;
    long word = 0;
    for (int i = start; i < end; i++) {
      word = word << Byte.SIZE | (bytes[i] & 0xFF);
      if ((i - start & 7) == 7) {
        hash = mixed(hash ^ word);
        word = 0;
      }
    }
    return mixed(mixed(hash ^ word) ^ (end - start));
  }

  /** Both halves of the product, so that every bit of the word has a part in every bit. */
  private static long mixed(long word) {
    return Math.multiplyHigh(word, FACTOR) ^ word * FACTOR;
  }
}
