package io.kingsnake.verifier;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;

/** The words and numbers of a certificate, one after another. */
final class Tokens {
  private static final int MAX_WORD = 100;

  private final InputStream compressed;
  private final InputStream in;

  Tokens(InputStream compressed) throws IOException {
    this.compressed = compressed;
    in = new BufferedInputStream(new GZIPInputStream(compressed, 1 << 16), 1 << 16);
  }

  Tokens(String text) {
    compressed = InputStream.nullInputStream();
    in = new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
  }

  /** Nothing may follow, and what was read is what was written: gzip compares at its end. */
  void end() throws IOException, Refusal {
    Refusal.unless(word().isEmpty() && compressed.read() < 0, "something follows the end");
  }

  /** The next word; empty at the end. */
  String word() throws IOException, Refusal {
    StringBuilder word = new StringBuilder();
    int c = in.read();
    while (c == ' ' || c == '\n') {
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

  /** A count and then as many numbers; memory grows with what is there. */
  int[] numbers() throws IOException, Refusal {
    int count = number(0, Integer.MAX_VALUE);
    int[] numbers = new int[Math.min(count, 16)];
    for (int i = 0; i < count; i++) {
      numbers = i == numbers.length ? Arrays.copyOf(numbers, Math.min(count, 2 * i)) : numbers;
      numbers[i] = number(-1, Integer.MAX_VALUE);
    }
    return numbers;
  }
}
