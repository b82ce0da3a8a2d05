package io.kingsnake.checker.evidence.audit;

/** Certificates cannot express this. */
public final class NotCovered extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public NotCovered(String what) {
    super(what);
  }
}
