package io.kingsnake.checker.level;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A level by its text: rules about relations between transactions, all of which must hold for one
 * choice of wr and ww. docs/LEVELS.md describes the language.
 *
 * @param name as the text gives it, or empty
 * @param definition the sentence that the text gives, or empty
 * @param source the text itself
 */
public record LevelText(String name, String definition, List<Rule> rules, String source) {
  /** What every level demands besides: no G1c, and with it no G0. */
  public static final Rule READ_COMMITTED =
      new Rule(
          Rule.Kind.ACYCLIC,
          Expression.basic(Relation.ITEM_READ, Relation.PREDICATE_READ, Relation.VERSION));

  private static final Rule READ_UNCOMMITTED =
      new Rule(Rule.Kind.ACYCLIC, Expression.basic(Relation.VERSION));

  public LevelText {
    rules = List.copyOf(rules);
  }

  /**
   * Understands a text.
   *
   * @param file what errors call it
   */
  public static LevelText parse(String text, String file) throws LevelTextException {
    return LevelTextParser.parse(text, file);
  }

  /** The rules in their canonical form, one per line. */
  public String canonical() {
    return rules.stream().map(Rule::toString).collect(Collectors.joining("\n"));
  }

  /** Whether it is the one level that asks nothing of reads. */
  public boolean isReadUncommitted() {
    return rules.equals(List.of(READ_UNCOMMITTED));
  }

  /** Whether some rule speaks of the relation. */
  public boolean mentions(Relation relation) {
    return basics().anyMatch(some -> some.contains(relation));
  }

  /**
   * Whether it matters by which operations a transaction read the same: if so they may have got it
   * from different sources, and otherwise it does no harm to take one.
   */
  public boolean tellsReadsApart() {
    return mentions(Relation.READ_THEN_OVERWRITTEN)
        || basics().anyMatch(some -> isPart(some, "wr") || isPart(some, "rw"));
  }

  private static boolean isPart(Set<Relation> some, String name) {
    Set<Relation> all = Objects.requireNonNull(Relation.byName().get(name));
    return !some.containsAll(all) && some.stream().anyMatch(all::contains);
  }

  private Stream<Set<Relation>> basics() {
    return rules.stream().flatMap(rule -> basics(rule.expression()));
  }

  private static Stream<Set<Relation>> basics(Expression expression) {
    if (expression instanceof Expression.Basic basic) {
      return Stream.of(basic.relations());
    }
    if (expression instanceof Expression.Either either) {
      return either.parts().stream().flatMap(LevelText::basics);
    }
    if (expression instanceof Expression.Then then) {
      return then.parts().stream().flatMap(LevelText::basics);
    }
    return basics(((Expression.Repeated) expression).part());
  }

  /** Whether no history that satisfies the level relates a transaction to itself so. */
  public boolean forbids(Expression expression) {
    return PathAutomaton.of(expression).isWithin(forbidden());
  }

  /** Whether the same is forbidden by both texts; if in doubt, no. */
  public boolean isSameAs(LevelText other) {
    return isReadUncommitted() == other.isReadUncommitted()
        && forbidden().isWithin(other.forbidden())
        && other.forbidden().isWithin(forbidden());
  }

  /** All ways for a transaction to be related to itself that some rule forbids. */
  private PathAutomaton forbidden() {
    return PathAutomaton.of(
        Expression.either(
            Stream.concat(rules.stream(), Stream.of(READ_COMMITTED))
                .map(Rule::forbidden)
                .toList()));
  }

  /**
   * The level of this text.
   *
   * @param otherwise its name if the text gives none
   * @throws LevelTextException if its name is that of a built-in level that is another
   */
  public Level level(String otherwise) throws LevelTextException {
    String levelName = (name.isEmpty() ? otherwise : name).toLowerCase(Locale.ROOT);
    Optional<Level> same =
        Levels.find(levelName)
            .or(() -> LevelNames.find(levelName, LevelTexts.readyMade()))
            .filter(level -> !isTextOf(level));
    if (same.isPresent()) {
      throw new LevelTextException(
          "'%s' is the name of a built-in level, which this text does not say: %s"
              .formatted(levelName, same.get().definition()));
    }
    String rule = String.join("; and ", canonical().split("\n", -1));
    String sentence = definition.isEmpty() ? rule : definition + " (" + rule + ")";
    String remark = builtIn().map(level -> "; the same as " + level.name()).orElse("");
    return new Level(levelName, List.of(), sentence + remark, "user-defined", this);
  }

  private boolean isTextOf(Level level) {
    return isSameAs(LevelTexts.of(level));
  }

  /** The built-in level of which this is the text, or another way to put it. */
  public Optional<Level> builtIn() {
    return Levels.all().stream().filter(this::isTextOf).findFirst();
  }
}
