package io.kingsnake.database.hermitage;

import io.kingsnake.database.DatabaseException;

/**
 * Hermitage's scripts, weakest anomaly first. Keys 1 and 2 hold 10 and 20 at the start. Each has a
 * level that forbids its anomaly and would allow what else may come of it, so that the recorded
 * history violates that level just if the anomaly occurs.
 */
public enum Scenario {
  G0("G0", "dirty write", "serializable"),
  G1A("G1a", "aborted read", "read-committed"),
  G1B("G1b", "intermediate read", "read-committed"),
  G1C("G1c", "circular information flow", "read-committed"),
  OTV("OTV", "observed transaction vanishes", "axiomatic-rc"),
  PMP("PMP", "predicate-many-preceders", "snapshot-isolation"),
  PMP_WRITE("PMP-write", "PMP with a write predicate", "snapshot-isolation"),
  P4("P4", "lost update", "snapshot-isolation"),
  G_SINGLE("G-single", "read skew", "snapshot-isolation"),
  G_SINGLE_PREDICATE("G-single-predicate", "read skew of predicates", "snapshot-isolation"),
  G_SINGLE_WRITE("G-single-write", "read skew with a write predicate", "snapshot-isolation"),
  G2_ITEM("G2-item", "write skew", "serializable"),
  G2("G2", "write skew of predicates", "serializable"),
  G2_READ_ONLY("G2-read-only", "seen by a read-only transaction", "serializable");

  private final String label;
  private final String title;
  private final String level;

  Scenario(String label, String title, String level) {
    this.label = label;
    this.title = title;
    this.level = level;
  }

  /** The name in the literature. */
  public String label() {
    return label;
  }

  /** Title of the scenario. */
  public String title() {
    return title;
  }

  /** The level that the recorded history violates just if the anomaly occurs. */
  public String level() {
    return level;
  }

  /** Tests whether the scenario needs a database that chooses rows by their values. */
  boolean needsPredicates() {
    return this == PMP_WRITE || this == G_SINGLE_PREDICATE || this == G_SINGLE_WRITE;
  }

  /** Carries out the scenario. */
  boolean occurs(Conversation conversation) throws DatabaseException {
    return switch (this) {
      case G0 -> Scripts.dirtyWrite(conversation);
      case G1A -> Scripts.abortedRead(conversation);
      case G1B -> Scripts.intermediateRead(conversation);
      case G1C -> Scripts.circularFlow(conversation);
      case OTV -> Scripts.vanishingTransaction(conversation);
      case PMP -> Scripts.phantom(conversation);
      case PMP_WRITE -> Scripts.phantomOfWrite(conversation);
      case P4 -> Scripts.lostUpdate(conversation);
      case G_SINGLE -> Scripts.readSkew(conversation);
      case G_SINGLE_PREDICATE -> Scripts.readSkewOfPredicate(conversation);
      case G_SINGLE_WRITE -> Scripts.readSkewOfWrite(conversation);
      case G2_ITEM -> Scripts.writeSkew(conversation);
      case G2 -> Scripts.writeSkewOfPredicates(conversation);
      case G2_READ_ONLY -> Scripts.readOnlyAnomaly(conversation);
    };
  }
}
