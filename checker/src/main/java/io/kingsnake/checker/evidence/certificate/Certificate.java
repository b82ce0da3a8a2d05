package io.kingsnake.checker.evidence.certificate;

/** A verdict's evidence, ready to be written to a file. */
public final class Certificate {
  private final byte[] bytes;

  Certificate(byte[] bytes) {
    this.bytes = bytes.clone();
  }

  public byte[] bytes() {
    return bytes.clone();
  }
}
