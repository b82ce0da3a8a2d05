package io.kingsnake.checker.level;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A total commit order co that contains wr, such that for S reading x from T and another writer U
 * of x that S has seen, U co T.
 *
 * @param sessions role of session order
 * @param visible which writers a reader has seen
 */
public record Axiom(Sessions sessions, VisiblePaths visible) implements Definition {
  /** Role of session order. */
  public enum Sessions {
    /** Session order makes a writer visible to a reader, and no session reads from its future. */
    SEEN,
    /** Like SEEN, and co contains session order. */
    ORDERED,
    /** Session order has no meaning. */
    IGNORED
  }

  /** Axioms for which there is a search. */
  static List<Axiom> known() {
    return Arrays.stream(VisiblePaths.values())
        .flatMap(
            visible -> Stream.of(Sessions.values()).map(sessions -> new Axiom(sessions, visible)))
        .filter(Axiom::isKnown)
        .toList();
  }

  /**
   * Tests whether there is a search: if paths may go along sessions as well as reads, sessions must
   * be ordered in co.
   */
  private boolean isKnown() {
    return sessions != Sessions.SEEN
        || (visible != VisiblePaths.NEIGHBOURS && visible != VisiblePaths.PAST);
  }

  /** Axiom of sessions and reads alone: all that {@code SEEN} requires of them together. */
  public static Axiom causes() {
    return new Axiom(Sessions.ORDERED, VisiblePaths.NOTHING);
  }

  /** Stronger axioms that are simpler to decide where sessions are seen, simplest first. */
  public List<Axiom> stricter() {
    Axiom causal = new Axiom(Sessions.ORDERED, VisiblePaths.PAST);
    return switch (visible) {
      case HEARSAY -> List.of(causal, ordered());
      case PIPELINES -> List.of(causal); // the order of sessions saves nothing
      default -> List.of(ordered());
    };
  }

  /** The axiom with session order in co. */
  public Axiom ordered() {
    return new Axiom(Sessions.ORDERED, visible);
  }

  /** Tests whether co contains session order. */
  public boolean ordersSessions() {
    return sessions == Sessions.ORDERED;
  }

  /** Tests whether session order matters at all. */
  public boolean knowsSessions() {
    return sessions != Sessions.IGNORED;
  }

  /** True if causal consistency is stronger, and simpler to decide where a reader sees much. */
  public boolean isEasierIfCausal() {
    return sessions == Sessions.SEEN
        || visible == VisiblePaths.NEIGHBOURS
        || visible == VisiblePaths.HEARSAY;
  }

  @Override
  public LevelText text() {
    String order =
        sessions == Sessions.ORDERED ? "acyclic so | wr | ww " : "acyclic wr | ww acyclic so | wr ";
    LevelText text = LevelText.ofKnown(order + visible.rules());
    return sessions == Sessions.IGNORED ? text.without(Relation.SESSION) : text;
  }
}
