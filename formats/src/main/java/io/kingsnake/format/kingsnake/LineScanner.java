package io.kingsnake.format.kingsnake;

import io.kingsnake.history.SecretHash;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Scans a line that has no spaces. It takes integers of up to 18 digits, and texts without escapes
 * and in ASCII only; at anything else it stays where it was. Texts are numbered: equal ones in a
 * block have the same number.
 */
final class LineScanner {
  private static final int MAX_DIGITS = 18;

  private byte[] bytes = {};
  private int at;
  private int end;
  private long integer;
  private int text;
  private final List<String> texts = new ArrayList<>();
  private int[] textStarts = new int[64]; // where each was first
  private long[] hashes = new long[64];
  private int[] slots = new int[256]; // by hash: text + 1, or 0; at most half of them

  /** Starts with other bytes, and other texts. */
  void start(byte[] block) {
    bytes = block;
    texts.clear();
    Arrays.fill(slots, 0);
  }

  void line(int lineStart, int lineEnd) {
    at = lineStart;
    end = lineEnd;
  }

  boolean isAtEnd() {
    return at == end;
  }

  boolean takes(String characters) {
    final int length = characters.length();
    if (end - at < length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (bytes[at + i] != characters.charAt(i)) {
        return false;
      }
    }
    at += length;
    return true;
  }

  boolean takesInteger() {
    int next = at;
    boolean isNegative = next < end && bytes[next] == '-';
    next += isNegative ? 1 : 0;
    int first = next;
    long number = 0;
    while (next < end && bytes[next] >= '0' && bytes[next] <= '9') {
      number = 10 * number + (bytes[next++] - '0');
    }
    int digits = next - first;
    boolean isWhole =
        next < end && (bytes[next] == ',' || bytes[next] == ']' || bytes[next] == '}');
    boolean isPlain = digits == 1 || (digits > 0 && digits <= MAX_DIGITS && bytes[first] != '0');
    if (!isWhole || !isPlain) {
      return false;
    }
    integer = isNegative ? -number : number;
    at = next;
    return true;
  }

  /** The integer taken last. */
  long integer() {
    return integer;
  }

  boolean takesText() {
    if (at == end || bytes[at] != '"') {
      return false;
    }
    int start = at + 1;
    int next = start;
    while (next < end && bytes[next] >= ' ' && bytes[next] != '"' && bytes[next] != '\\') {
      next++;
    }
    if (next == end || bytes[next] != '"') {
      return false;
    }
    text = number(start, next, SecretHash.of(bytes, start, next));
    at = next + 1;
    return true;
  }

  private int number(int start, int textEnd, long hash) {
    final int mask = slots.length - 1;
    int slot = slotOf(hash, mask);
    for (int known; (known = slots[slot] - 1) >= 0; slot = (slot + 1) & mask) {
      if (hashes[known] == hash && isAt(textStarts[known], known, start, textEnd)) {
        return known;
      }
    }
    int added = texts.size();
    texts.add(new String(bytes, start, textEnd - start, StandardCharsets.US_ASCII));
    if (added == textStarts.length) {
      textStarts = Arrays.copyOf(textStarts, 2 * added);
      hashes = Arrays.copyOf(hashes, 2 * added);
    }
    textStarts[added] = start;
    hashes[added] = hash;
    slots[slot] = added + 1;
    if (2 * texts.size() > slots.length) {
      rehash();
    }
    return added;
  }

  private boolean isAt(int place, int known, int start, int textEnd) {
    int length = texts.get(known).length();
    return Arrays.equals(bytes, start, textEnd, bytes, place, place + length);
  }

  private static int slotOf(long hash, int mask) {
    return (int) (hash >>> 32) & mask;
  }

  private void rehash() {
    slots = new int[2 * slots.length];
    final int mask = slots.length - 1;
    for (int known = 0; known < texts.size(); known++) {
      int slot = slotOf(hashes[known], mask);
      while (slots[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      slots[slot] = known + 1;
    }
  }

  /** The text taken last. */
  int text() {
    return text;
  }

  int textCount() {
    return texts.size();
  }

  String textAt(int number) {
    return texts.get(number);
  }
}
