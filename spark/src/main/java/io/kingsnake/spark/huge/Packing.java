package io.kingsnake.spark.huge;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** A compact encoding of texts and numbers, for messages between executors. */
final class Packing {
  private Packing() {}

  static void text(DataOutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    number(out, bytes.length);
    out.write(bytes);
  }

  static String text(DataInputStream in) throws IOException {
    byte[] bytes = new byte[number(in)];
    in.readFully(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  static void texts(DataOutputStream out, Collection<String> texts) throws IOException {
    number(out, texts.size());
    for (String text : texts) {
      text(out, text);
    }
  }

  static Set<String> texts(DataInputStream in) throws IOException {
    int count = number(in);
    Set<String> texts = new HashSet<>(2 * count);
    for (int i = 0; i < count; i++) {
      texts.add(text(in));
    }
    return texts;
  }

  /** Seven bits at a time, the low ones first. */
  static void number(DataOutputStream out, int number) throws IOException {
    int rest = number;
    while (rest > 0x7F) {
      out.writeByte((rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    out.writeByte(rest);
  }

  static int number(DataInputStream in) throws IOException {
    int number = 0;
    for (int shift = 0; ; shift += 7) {
      int bits = in.readByte();
      number |= (bits & 0x7F) << shift;
      if (bits >= 0) {
        return number;
      }
    }
  }
}
