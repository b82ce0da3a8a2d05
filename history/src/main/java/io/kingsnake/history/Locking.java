package io.kingsnake.history;

/** Accesses by others that a locking read prevents. */
public enum Locking {
  /** Writing what was read (SELECT .. FOR SHARE). */
  SHARE,
  /** Writing or locking what was read (SELECT .. FOR UPDATE). */
  UPDATE;

  private static final Locking[] VALUES = values();

  static Locking of(int code) {
    return VALUES[code];
  }
}
