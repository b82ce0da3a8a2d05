package io.kingsnake.checker.axiomatic;

import io.kingsnake.checker.level.Level;
import java.util.Optional;

/** The levels decided here: for S reading x from T, another writer U of x that S has seen. */
public final class Axioms {
  private Axioms() {}

  /** The axiom of a level, or nothing if the level is of another kind. */
  public static Optional<Axiom> of(Level level) {
    return switch (level.name()) {
      // Nothing is seen. Versions can be ordered as wr demands, whatever that is.
      case "read-committed" -> wr(new Nothing());
      // S read from U by an earlier operation.
      case "axiomatic-rc" -> Optional.of(new Axiom(true, true, EarlierReads.inTransaction()));
      // U so S, or U wr S.
      case "read-atomic" -> soAndWr(new Neighbours());
      // U (so ∪ wr)+ S.
      case "causal" -> soAndWr(new Causality());
      // U so S.
      case "read-your-writes" -> wr(new SessionWrites());
      // U wr;so S.
      case "monotonic-reads" -> wr(EarlierReads.inSession());
      // U so;wr S.
      case "monotonic-writes" -> wr(new WritesBeforeSource());
      // U wr;wr S.
      case "writes-follow-reads" -> wr(new SourcesOfSource());
      default -> Optional.empty();
    };
  }

  private static Optional<Axiom> wr(Visibility visibility) {
    return Optional.of(new Axiom(false, false, visibility));
  }

  private static Optional<Axiom> soAndWr(Visibility visibility) {
    return Optional.of(new Axiom(true, false, visibility));
  }
}
