package io.kingsnake.verifier;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
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

  /** Nothing may follow, and what was read is what was written: gzip compares at its end. */
  void end() throws IOException, Refusal {
    String next = word();
    if (next.equals("end")) { // unless it was read already
      next = word();
    }
    if (!next.isEmpty() || compressed.read() >= 0) {
      throw new Refusal("something follows the end of the certificate");
    }
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
      if (word.length() > MAX_WORD) {
        throw new Refusal("no certificate has words this long: " + word);
      }
    }
    return word.toString();
  }

  /** The word that must come next, and then its value. */
  String value(String name) throws IOException, Refusal {
    String found = word();
    if (!found.equals(name)) {
      throw new Refusal("expected '%s' but found '%s'".formatted(name, found));
    }
    return word();
  }

  int number() throws IOException, Refusal {
    int c = in.read();
    while (c == ' ' || c == '\n') {
      c = in.read();
    }
    boolean negative = c == '-';
    long number = 0;
    int digits = 0;
    for (c = negative ? in.read() : c; c >= '0' && c <= '9' && digits < 10; c = in.read()) {
      number = number * 10 + c - '0';
      digits++;
    }
    if (digits == 0 || c > ' ' || number > Integer.MAX_VALUE) {
      throw new Refusal("expected a number");
    }
    return (int) (negative ? -number : number);
  }

  /** A number from {@code low} up to but not including {@code high}. */
  int number(int low, int high) throws IOException, Refusal {
    int number = number();
    if (number < low || number >= high) {
      throw new Refusal("%d is not within %d and %d".formatted(number, low, high - 1));
    }
    return number;
  }

  /** A count and then as many numbers; memory grows only with what is there. */
  int[] numbers() throws IOException, Refusal {
    int count = number(0, Integer.MAX_VALUE);
    Ints numbers = new Ints();
    for (int i = 0; i < count; i++) {
      numbers.add(number());
    }
    return numbers.toArray();
  }
}
