package io.kingsnake.verifier;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/** A certificate: words and numbers. */
final class Tokens extends ProofReader {
  private static final int MAX_WORD = 100;
  private static final int TRAILER = 8; // bytes of gzip after the compressed data

  // Content that is written once is compressed to a tenth or so; unboundedly repeated content
  // would take for ever.
  private static final long MAX_EXPANSION = 100;
  private static final long MAX_SMALL = 1 << 20; // bytes of text that may be repetitive

  private final InputStream in;

  Tokens(InputStream in) {
    this.in = in;
  }

  /**
   * The text of a compressed file. Reading to its end ensures that it is intact: gzip has a
   * checksum there.
   */
  static Tokens of(InputStream compressed) throws IOException {
    GZIPInputStream zip =
        new GZIPInputStream(compressed, 1 << 16) {
          @Override
          public int read(byte[] buffer, int offset, int length) throws IOException {
            int count = super.read(buffer, offset, length);
            boolean isMore = count < 0 && (inf.getRemaining() > TRAILER || compressed.read() >= 0);
            if (isMore) {
              throw new IOException("something follows its end");
            }
            if (inf.getBytesWritten() > MAX_SMALL + MAX_EXPANSION * inf.getBytesRead()) {
              throw new IOException("it repeats itself more than any certificate does");
            }
            return count;
          }
        };
    return new Tokens(new BufferedInputStream(zip, 1 << 16));
  }

  void end() throws IOException, Refusal {
    Refusal.unless(word().isEmpty(), "something follows the end");
  }

  /** The next word; empty at the end. */
  String word() throws IOException, Refusal {
    StringBuilder word = new StringBuilder();
    int c = in.read();
    while (c >= 0 && c <= ' ') {
      c = in.read();
    }
    for (; c > ' '; c = in.read()) {
      word.append((char) c);
      Refusal.unless(word.length() <= MAX_WORD, "no certificate has words this long: %s", word);
    }
    return word.toString();
  }

  /** The word that must come next. */
  Tokens expect(String word) throws IOException, Refusal {
    String found = word();
    Refusal.unless(found.equals(word), "expected '%s' but found '%s'", word, found);
    return this;
  }

  @Override
  int number() throws IOException, Refusal {
    String word = word();
    try {
      return Integer.parseInt(word);
    } catch (NumberFormatException e) {
      throw new Refusal("expected a number but found '" + word + "'");
    }
  }

  @Override
  int sign() throws IOException, Refusal {
    String word = word();
    if (word.equals("end")) {
      return END;
    }
    boolean isNegated = word.startsWith("-");
    Refusal.unless(word.length() == (isNegated ? 2 : 1), "what is '%s'?", word);
    return isNegated ? word.charAt(1) | NEGATED : word.charAt(0);
  }
}
