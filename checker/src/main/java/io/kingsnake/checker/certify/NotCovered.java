package io.kingsnake.checker.certify;

/** Certificates have no words for this. */
final class NotCovered extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NotCovered(String what) {
    super(what);
  }
}
