package io.kingsnake.verifier;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;

/** The words and numbers of a certificate, one after another. */
final class Tokens {
  private static final int MAX_WORD = 100;
  private static final int TRAILER = 8; // bytes of gzip after what is compressed

  private final InputStream in;

  Tokens(InputStream in) {
    this.in = in;
  }

  /** The text of a compressed file. Who reads to its end sees it whole: gzip compares there. */
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

  /** A number from {@code low} up to but not including {@code high}. */
  int number(int low, int high) throws IOException, Refusal {
    String word = word();
    try {
      int number = Integer.parseInt(word);
      Refusal.unless(low <= number && number < high, "%d is not in %d..%d", number, low, high - 1);
      return number;
    } catch (NumberFormatException e) {
      throw new Refusal("expected a number but found '" + word + "'");
    }
  }

  /** A count of at most so many, and then as many numbers. */
  int[] numbers(long limit) throws IOException, Refusal {
    int count = number(0, (int) Math.min(limit + 1, Integer.MAX_VALUE));
    int[] numbers = new int[Math.min(count, 16)]; // memory grows with what is there
    for (int i = 0; i < count; i++) {
      int grown = (int) Math.min(count, 2L * i);
      numbers = i == numbers.length ? Arrays.copyOf(numbers, grown) : numbers;
      numbers[i] = number(-1, Integer.MAX_VALUE);
    }
    return numbers;
  }
}
