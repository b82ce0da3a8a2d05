package io.kingsnake.format.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Damages bytes the way disks, editors and attackers do. */
final class Mutator {
  private static final long[] LENGTHS = {
    0, 1, 0x7F, 0xFF, 0xFFFF, 1L << 31, (1L << 31) - 1, 1L << 32, 1L << 40, 1L << 60, -1, 1L << 63
  };
  private static final String[] WORDS = {
    "9223372036854775808",
    "18446744073709551616",
    "-1",
    "0",
    "1152921504606846976",
    "null",
    "nil",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "(",
    ")",
    ",",
    ":",
    "\n",
    "\r\n",
    "\t",
    " ",
    "1e400",
    "\\u0000",
    "é",
    "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
    "#",
    ";",
    "=",
    "-",
    "\uFEFF",
    "#object[Foo 0x1 \"x\"]",
    "##NaN",
    "1/2",
    "#\"re\\d\"",
    "#'v",
    "#_",
    "#<Foo>",
    "^{:a 1}",
    "#:ns{",
    "\\newline",
    "007",
    "AaBB"
  };

  private final SplittableRandom random;

  Mutator(SplittableRandom random) {
    this.random = random;
  }

  /** One to four changes to {@code original}. */
  byte[] mutate(byte[] original) {
    byte[] bytes = original;
    for (int changes = random.nextInt(1, 5); changes > 0; changes--) {
      bytes = change(bytes);
    }
    return bytes;
  }

  private byte[] change(byte[] bytes) {
    return switch (random.nextInt(9)) {
      case 0, 1 -> flipBit(bytes);
      case 2 -> Arrays.copyOf(bytes, place(bytes));
      case 3 -> replace(bytes, place(bytes), 0, noise());
      case 4 -> replace(bytes, place(bytes), random.nextInt(1, 20), new byte[0]);
      case 5 -> splice(bytes);
      case 6 -> replace(bytes, place(bytes), Long.BYTES, length());
      case 7 -> replaceNumber(bytes);
      default -> replace(bytes, place(bytes), random.nextInt(2), word());
    };
  }

  private byte[] flipBit(byte[] bytes) {
    byte[] result = bytes.clone();
    if (result.length > 0) {
      result[random.nextInt(result.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return result;
  }

  /** A piece of the file once more, somewhere else. */
  private byte[] splice(byte[] bytes) {
    int from = place(bytes);
    int to = Math.min(bytes.length, from + random.nextInt(64));
    return replace(bytes, place(bytes), random.nextInt(16), Arrays.copyOfRange(bytes, from, to));
  }

  /** The run of digits at or after a place becomes another number. */
  private byte[] replaceNumber(byte[] bytes) {
    int start = place(bytes);
    while (start < bytes.length && !isDigit(bytes[start])) {
      start++;
    }
    int end = start;
    while (end < bytes.length && isDigit(bytes[end])) {
      end++;
    }
    return replace(bytes, start, end - start, word());
  }

  private byte[] length() {
    long value = LENGTHS[random.nextInt(LENGTHS.length)];
    boolean bigEndian = random.nextBoolean();
    byte[] bytes = new byte[Long.BYTES];
    for (int i = 0; i < bytes.length; i++) {
      bytes[bigEndian ? 7 - i : i] = (byte) (value >>> (8 * i));
    }
    return bytes;
  }

  private byte[] noise() {
    byte[] bytes = new byte[random.nextInt(1, 12)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) random.nextInt(256);
    }
    return bytes;
  }

  private byte[] word() {
    return WORDS[random.nextInt(WORDS.length)].getBytes(StandardCharsets.UTF_8);
  }

  private int place(byte[] bytes) {
    return random.nextInt(bytes.length + 1);
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  private static byte[] replace(byte[] bytes, int start, int removed, byte[] added) {
    int rest = Math.min(bytes.length, start + removed);
    byte[] result = Arrays.copyOf(bytes, start + added.length + bytes.length - rest);
    System.arraycopy(added, 0, result, start, added.length);
    System.arraycopy(bytes, rest, result, start + added.length, bytes.length - rest);
    return result;
  }
}
