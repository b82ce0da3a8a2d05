package io.kingsnake.verifier;

import java.io.IOException;
import java.util.Arrays;

/** The signs and numbers of a proof, one after another. */
abstract class ProofReader {
  /** The sign after the last statement. */
  static final int END = 0;

  /** Added to a sign with a minus before it. */
  static final int NEGATED = 1 << 16;

  /** The next sign: a character. */
  abstract int sign() throws IOException, Refusal;

  /** The next number. */
  abstract int number() throws IOException, Refusal;

  /** A number from {@code low} up to but not including {@code high}. */
  final int number(int low, int high) throws IOException, Refusal {
    int number = number();
    Refusal.unless(low <= number && number < high, "%d is not in %d..%d", number, low, high - 1);
    return number;
  }

  /** A count of at most this many, and then that many numbers. */
  final int[] numbers(long limit) throws IOException, Refusal {
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
