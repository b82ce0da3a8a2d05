package io.kingsnake.checker.level;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An isolation level. {@link Levels} has the built-in ones.
 *
 * @param name the canonical name, as printed in results
 * @param aliases other names by which {@link Levels#named} finds it
 * @param meaning one sentence, printed with every verdict, because papers disagree about names
 * @param source authors of the definition; docs/LEVELS.md resolves the citation keys
 * @param text its definition
 */
public record Level(
    String name, List<String> aliases, String meaning, String source, LevelText text) {
  /** The end of the name of a level from which session order was left out. */
  static final String UNORDERED = "-without-session-order";

  public Level {
    aliases = List.copyOf(aliases);
  }

  /**
   * Definition that the text is equivalent to.
   *
   * @param sessionOrder whether there is any
   */
  public Definition definition(boolean sessionOrder) {
    return Definition.of(sessionOrder ? text : text.without(Relation.SESSION));
  }

  /**
   * The level that is checked where this one is asked for: another one, under its own name, if it
   * speaks of sessions and their order does not count.
   */
  public Level asChecked(boolean sessionOrder) {
    if (sessionOrder || text.asks() || !text.mentions(Relation.SESSION)) {
      return this;
    }
    LevelText rest = text.without(Relation.SESSION);
    return rest.builtIn().orElseGet(() -> rest.unordered(this));
  }

  /**
   * Tests whether reads must be explained by committed, final writes: every level but the weakest
   * rejects thin-air, aborted, intermediate and internally inconsistent reads before any cycle is
   * sought.
   */
  public boolean explainsReads() {
    return !text.isReadUncommitted();
  }

  /** Tests whether the two texts are equivalent, in spite of different words and names. */
  public boolean isSameAs(Level other) {
    return equals(other) || text.isSameAs(other.text);
  }

  /** Meaning for users, without a formula; the definition's sentence if there is no other. */
  public String plain() {
    String plain = text.header().plain();
    return plain.isEmpty() ? meaning : plain;
  }

  /** Tests whether recorded times matter. */
  public boolean looksAtTimes() {
    return text.mentionsAny(Relation.OF_TIME);
  }

  /**
   * Tests whether a history of single values satisfies the level if it can be cut into windows that
   * do, each starting from the last versions of those before. Sessions, reads and versions lead to
   * the same or a later window. So do overwritten reads, if whoever comes after all others of its
   * window is bound to see the last versions: then no cycle leaves a window. stream/README.md.
   */
  public boolean isProvedByWindows() {
    Expression missed =
        Expression.then(
            Expression.basic(Relation.ITEM_READ), Expression.basic(Relation.ITEM_OVERWRITTEN));
    boolean seesTheLast =
        !text.mentionsAny(Relation.OVERWRITTEN)
            || text.forbids(missed)
            || text.forbids(Expression.basic(Relation.READ_THEN_OVERWRITTEN));
    return explainsReads() && !looksAtTimes() && !text.asks() && text.isMonotone() && seesTheLast;
  }

  /** The relations it speaks of that recorded times show. */
  public Set<Relation> timeRelations() {
    return Relation.OF_TIME.stream().filter(text::mentions).collect(Collectors.toSet());
  }

  /**
   * Tests whether times matter only for transactions of which one is over before another begins.
   */
  public boolean comparesWholeTransactions() {
    return timeRelations().equals(Set.of(Relation.END_BEFORE_BEGIN));
  }

  /**
   * The built-in level that is the same except for times, if it refers to them and there is one.
   */
  public Optional<Level> untimed() {
    return looksAtTimes()
        ? text.without(Relation.OF_TIME.toArray(Relation[]::new)).builtIn()
        : Optional.empty();
  }

  @Override
  public String toString() {
    return name;
  }
}
