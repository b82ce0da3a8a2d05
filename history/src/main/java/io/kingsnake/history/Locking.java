package io.kingsnake.history;

/** Accesses by others that a locking read prevents. */
public enum Locking {
  /** Prevents others from writing the rows read (SELECT .. FOR SHARE). */
  SHARE,
  /** Prevents others from writing or locking the rows read (SELECT .. FOR UPDATE). */
  UPDATE;

  private static final Locking[] VALUES = values();

  static Locking of(int code) {
    return VALUES[code];
  }
}
