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
 * @param source who defined it; docs/LEVELS.md resolves the citation keys
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
   * What its text amounts to.
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
   * Whether reads must be explained by committed, final writes: every level but the weakest rejects
   * thin-air, aborted, intermediate and internally inconsistent reads before any cycle is sought.
   */
  public boolean explainsReads() {
    return !text.isReadUncommitted();
  }

  /** Whether its text says the same as another's, however it is put and called. */
  public boolean isSameAs(Level other) {
    return equals(other) || text.isSameAs(other.text);
  }

  /** What it means to those who use it, without a formula; its meaning if there is nothing else. */
  public String plain() {
    String plain = text.header().plain();
    return plain.isEmpty() ? meaning : plain;
  }

  /** Whether recorded times matter. */
  public boolean looksAtTimes() {
    return text.mentionsAny(Relation.OF_TIME);
  }

  /**
   * Whether a history of single values satisfies it if it can be cut into windows that do, each
   * from the last versions of those before. Sessions, reads and versions lead to the same or a
   * later window. So do overwritten reads, if whoever comes after all others of its window is bound
   * to see the last versions: then no cycle leaves a window. stream/README.md.
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

  /** Whether times matter only where one transaction is over before another begins. */
  public boolean comparesWholeTransactions() {
    return timeRelations().equals(Set.of(Relation.END_BEFORE_BEGIN));
  }

  /** The built-in level that is the same but for times, if it looks at them and there is one. */
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
