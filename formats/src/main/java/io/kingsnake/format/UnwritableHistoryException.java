package io.kingsnake.format;

import io.kingsnake.history.History;

/** The history holds something the target format has no way to say. */
public final class UnwritableHistoryException extends Exception {
  private static final long serialVersionUID = 1L;

  public UnwritableHistoryException(String message) {
    super(message);
  }

  /** Left out, a gap would turn "not known" into "did not happen". */
  public static void refuseGaps(History history, String format) throws UnwritableHistoryException {
    if (!history.gaps().isEmpty()) {
      throw new UnwritableHistoryException(
          "%s cannot express what was not understood: %s"
              .formatted(format, history.gaps().get(0).what()));
    }
  }
}
