package io.kingsnake.database.hermitage;

import io.kingsnake.database.DatabaseException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The scenarios, weakest anomaly first. Keys 1 and 2 hold 10 and 20 at the start; a predicate is a
 * range of keys, or a value where rows to be written are chosen by it.
 */
public enum Scenario {
  G0("dirty write", "serializable", false),
  G1A("aborted read", "read-committed", true),
  G1B("intermediate read", "read-committed", true),
  G1C("circular information flow", "read-committed", true),
  OTV("observed transaction vanishes", "serializable", false),
  PMP("predicate-many-preceders", "serializable", false),
  PMP_WRITE("the same, with a predicate of a write", null, false),
  P4("lost update", "snapshot-isolation", true),
  G_SINGLE("read skew", "snapshot-isolation", true),
  G_SINGLE_PREDICATE("read skew of a predicate", "snapshot-isolation", true),
  G_SINGLE_WRITE("read skew, with a predicate of a write", null, false),
  G2_ITEM("write skew", "serializable", true),
  G2("write skew of predicates", "serializable", true),
  G2_READ_ONLY("a read-only transaction sees an impossible state", "serializable", true);

  private final String title;
  private final @Nullable String level;
  private final boolean exact;

  Scenario(String title, @Nullable String level, boolean exact) {
    this.title = title;
    this.level = level;
    this.exact = exact;
  }

  /** The name in the literature. */
  public String label() {
    return switch (this) {
      case G1A, G1B, G1C -> "G1" + name().substring(2).toLowerCase(Locale.ROOT);
      case PMP_WRITE -> "PMP-write";
      case G_SINGLE -> "G-single";
      case G_SINGLE_PREDICATE -> "G-single-predicate";
      case G_SINGLE_WRITE -> "G-single-write";
      case G2_ITEM -> "G2-item";
      case G2_READ_ONLY -> "G2-read-only";
      case G0, OTV, PMP, P4, G2 -> name();
    };
  }

  public String title() {
    return title;
  }

  /**
   * A level that forbids the anomaly, for checking the recorded history; null if the history cannot
   * show it.
   */
  public @Nullable String level() {
    return level;
  }

  /** Whether a history of this scenario violates {@link #level} only if the anomaly occurs. */
  public boolean isExact() {
    return exact;
  }

  /** Carries out the scenario. */
  boolean occurs(Conversation conversation) throws DatabaseException {
    return switch (this) {
      case G0 -> Plays.dirtyWrite(conversation);
      case G1A -> Plays.abortedRead(conversation);
      case G1B -> Plays.intermediateRead(conversation);
      case G1C -> Plays.circularFlow(conversation);
      case OTV -> Plays.vanishingTransaction(conversation);
      case PMP -> Plays.phantom(conversation);
      case PMP_WRITE -> Plays.phantomOfWrite(conversation);
      case P4 -> Plays.lostUpdate(conversation);
      case G_SINGLE -> Plays.readSkew(conversation);
      case G_SINGLE_PREDICATE -> Plays.readSkewOfPredicate(conversation);
      case G_SINGLE_WRITE -> Plays.readSkewOfWrite(conversation);
      case G2_ITEM -> Plays.writeSkew(conversation);
      case G2 -> Plays.writeSkewOfPredicates(conversation);
      case G2_READ_ONLY -> Plays.readOnlyAnomaly(conversation);
    };
  }
}
