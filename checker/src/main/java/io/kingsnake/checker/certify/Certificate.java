package io.kingsnake.checker.certify;

/** A verdict's evidence, ready to be written to a file. */
public record Certificate(byte[] bytes) {
  public Certificate {
    bytes = bytes.clone();
  }

  @Override
  public byte[] bytes() {
    return bytes.clone();
  }
}
