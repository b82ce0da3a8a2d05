package io.kingsnake.checker.level;

/** The text of a level says nothing that can be understood; the message says where and why. */
public final class LevelTextException extends Exception {
  private static final long serialVersionUID = 1L;

  LevelTextException(String message) {
    super(message);
  }
}
