package io.kingsnake.tracer;

import io.kingsnake.history.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Bytes of a line under construction; a recorder must not wait for a JSON library. */
final class JsonLine {
  private byte[] bytes = new byte[256];
  private int size;

  boolean isEmpty() {
    return size == 0;
  }

  /** The content, and unused room after it. */
  byte[] bytes() {
    return bytes;
  }

  String text() {
    return new String(bytes, 0, size, StandardCharsets.UTF_8);
  }

  void clear() {
    size = 0;
  }

  int size() {
    return size;
  }

  void truncate(int newSize) {
    size = newSize;
  }

  JsonLine raw(byte[] text) {
    room(text.length);
    System.arraycopy(text, 0, bytes, size, text.length);
    size += text.length;
    return this;
  }

  /** Punctuation and names, which are ASCII. */
  JsonLine ascii(String text) {
    room(text.length());
    for (int i = 0; i < text.length(); i++) {
      bytes[size++] = (byte) text.charAt(i);
    }
    return this;
  }

  JsonLine number(long number) {
    return ascii(Long.toString(number));
  }

  /** JSON text that the application vouches for, on one line. */
  JsonLine json(String json) {
    boolean isOneLine = json.indexOf('\n') < 0 && json.indexOf('\r') < 0;
    String line = isOneLine ? json : json.replace('\n', ' ').replace('\r', ' ');
    return raw(line.getBytes(StandardCharsets.UTF_8));
  }

  /** Appends a text; ASCII goes into the line unchanged, except for quotes and backslashes. */
  JsonLine string(String text) {
    int length = text.length();
    room(2 * length + 2); // if every character is a quote
    byte[] line = bytes;
    int at = size;
    line[at++] = '"';
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c < ' ' || c >= 0x7f) {
        return escaped(text);
      }
      if (c == '"' || c == '\\') {
        line[at++] = '\\';
      }
      line[at++] = (byte) c;
    }
    line[at++] = '"';
    size = at;
    return this;
  }

  private JsonLine escaped(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + 16).append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        escaped.append('\\').append(c);
      } else if (c < ' ' || isLoneSurrogate(text, i)) {
        escaped.append("\\u%04x".formatted((int) c));
      } else {
        escaped.append(c);
      }
    }
    return raw(escaped.append('"').toString().getBytes(StandardCharsets.UTF_8));
  }

  /** Half a character cannot be encoded, and replacing it would make unequal values equal. */
  private static boolean isLoneSurrogate(String text, int at) {
    char c = text.charAt(at);
    if (Character.isHighSurrogate(c)) {
      return at + 1 == text.length() || !Character.isLowSurrogate(text.charAt(at + 1));
    }
    return Character.isLowSurrogate(c)
        && (at == 0 || !Character.isHighSurrogate(text.charAt(at - 1)));
  }

  /** A key or value: an integer, a string or bytes; null stands for an absent value. */
  JsonLine datum(@Nullable Object datum) {
    if (datum == null) {
      return ascii("null");
    }
    if (datum instanceof Long || datum instanceof Integer || datum instanceof Short) {
      return number(((Number) datum).longValue());
    }
    if (datum instanceof String text) {
      return string(text);
    }
    if (datum instanceof byte[] array) {
      return hex(array);
    }
    if (datum instanceof Bytes data) {
      return hex(data.toArray());
    }
    throw new IllegalArgumentException(
        "a key or value is an integer, a String or bytes but got "
            + datum.getClass().getName()
            + "; record other types as strings");
  }

  private JsonLine hex(byte[] data) {
    return ascii("{\"hex\":\"").ascii(HexFormat.of().formatHex(data)).ascii("\"}");
  }

  private void room(int length) {
    if (size + length > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(size + length, 2 * bytes.length));
    }
  }
}
