package io.kingsnake.database.hermitage;

import java.util.Set;

/**
 * Result of a scenario.
 *
 * @param kind whether the anomaly was there
 * @param why reactions of the database; nothing if it showed other versions
 */
public record Result(Kind kind, Set<Why> why) {
  /** The outcome. */
  public enum Kind {
    PREVENTED,
    OCCURS,
    /** The database cannot express the scenario. */
    NOT_APPLICABLE
  }

  /** Events that may explain a result. */
  public enum Why {
    /** A statement waited for another transaction. */
    BLOCKED("blocked"),
    /** The database refused a transaction. */
    ABORTED("aborted"),
    /** A statement never returned. */
    HANGS("hangs");

    private final String label;

    Why(String label) {
      this.label = label;
    }

    public String label() {
      return label;
    }
  }

  public Result {
    why = Set.copyOf(why);
  }
}
