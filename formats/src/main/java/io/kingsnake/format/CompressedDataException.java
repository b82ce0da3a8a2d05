package io.kingsnake.format;

import java.io.IOException;

/** A .gz or .zst file whose compressed data are damaged, cut off, or grow beyond measure. */
public final class CompressedDataException extends IOException {
  private static final long serialVersionUID = 1L;

  /** Refuses a source that expands too much. */
  CompressedDataException(Source source) {
    super(source + ": " + Expansion.reason() + "if it is a history, decompress it first");
  }

  CompressedDataException(Source source, long offset, String kind, IOException cause) {
    super(
        source
            + ": byte "
            + offset
            + " of the decompressed content: expected intact "
            + kind
            + " data, found damage ("
            + (cause.getMessage() == null ? "it ends too early" : cause.getMessage())
            + ")",
        cause);
  }
}
