package io.kingsnake.format;

/**
 * Amount of data decompressed from a file. A few bytes can stand for more than any disk holds, so
 * that a file which grows beyond measure is refused. Recorded histories shrink to a tenth, and at
 * most to a hundredth: their keys, values and times differ from line to line.
 */
public final class Expansion {
  private static final long MOST_TIMES = 1000;

  /** Below this it does not matter how small the file is. */
  private static final long HARMLESS = 256L << 20;

  private long content;

  /** Adds decompressed bytes. */
  public void add(long bytes) {
    content += bytes;
  }

  /** Bytes decompressed so far. */
  public long content() {
    return content;
  }

  /**
   * Tests whether the content is larger than any history can expand to from {@code stored} bytes.
   */
  public boolean isExcessive(long stored) {
    return content > HARMLESS && content / MOST_TIMES > stored;
  }

  /** Why it is refused. */
  public static String reason() {
    return "expected compressed data that grow at most %,d times beyond %d MB, found more; "
        .formatted(MOST_TIMES, HARMLESS >> 20);
  }
}
