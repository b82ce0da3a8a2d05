package io.kingsnake.history;

import java.io.Serializable;
import java.util.Arrays;
import java.util.HexFormat;

/** An immutable byte string, comparable as unsigned bytes. */
public final class Bytes implements Comparable<Bytes>, Serializable {
  private static final long serialVersionUID = 1;

  private final byte[] data;

  private Bytes(byte[] data) {
    this.data = data;
  }

  public static Bytes copyOf(byte[] data) {
    return new Bytes(data.clone());
  }

  public byte[] toArray() {
    return data.clone();
  }

  @Override
  public int compareTo(Bytes other) {
    return Arrays.compareUnsigned(data, other.data);
  }

  long secretHash() {
    return SecretHash.of(data, 0, data.length);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Bytes bytes && Arrays.equals(data, bytes.data);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(data);
  }

  @Override
  public String toString() {
    return "0x" + HexFormat.of().formatHex(data);
  }
}
