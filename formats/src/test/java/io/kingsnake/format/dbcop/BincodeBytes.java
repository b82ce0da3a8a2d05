package io.kingsnake.format.dbcop;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Spells bincode out, independently of the writer. */
final class BincodeBytes {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  static BincodeBytes header(String info, String start, String end) {
    BincodeBytes bytes = new BincodeBytes().number(1).number(2).number(3).number(4).number(5);
    return bytes.text(info).text(start).text(end);
  }

  BincodeBytes number(long value) {
    for (int shift = 0; shift < Long.SIZE; shift += 8) {
      out.write((int) (value >>> shift));
    }
    return this;
  }

  BincodeBytes text(String text) {
    number(text.length());
    out.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
    return this;
  }

  BincodeBytes bool(boolean value) {
    out.write(value ? 1 : 0);
    return this;
  }

  BincodeBytes event(boolean write, long variable, long value, boolean success) {
    return bool(write).number(variable).number(value).bool(success);
  }

  byte[] toByteArray() {
    return out.toByteArray();
  }
}
