package io.kingsnake.format.parquet;

import io.kingsnake.format.Expansion;

/** Amount of data read from a file; equal values take no space there. */
final class Growth {
  /** Bytes that a row or an operation takes, apart from its texts. */
  static final int ROW = 32;

  private final Expansion expansion = new Expansion();
  private final long stored;

  Growth(long stored) {
    this.stored = stored;
  }

  void add(long bytes) {
    expansion.add(bytes);
    if (expansion.isExcessive(stored)) {
      throw new Refusal(Expansion.reason() + "rows that are all alike are no history");
    }
  }
}
