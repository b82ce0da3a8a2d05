package io.kingsnake.checker.level;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A level by its text: rules about relations between transactions, all of which must hold for one
 * choice of wr and ww. docs/LEVELS.md describes the language.
 *
 * @param content the text itself
 */
public record LevelText(LevelHeader header, List<Rule> rules, String content) {
  /** Rule that every level but the weakest contains: no G1c, and with it no G0. */
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
   * @param file name in error messages
   */
  public static LevelText parse(String text, String file) throws LevelTextException {
    return LevelTextParser.parse(text, file);
  }

  /** One that is known to make sense. */
  static LevelText ofKnown(String text) {
    try {
      return parse(text, "text");
    } catch (LevelTextException e) {
      throw new AssertionError(text, e);
    }
  }

  /** Name in the text, or empty. */
  public String name() {
    return header.name();
  }

  /** The rules in their canonical form, one per line. */
  public String canonical() {
    return canonical(rules);
  }

  private static String canonical(List<Rule> some) {
    return some.stream().map(Rule::toString).collect(Collectors.joining("\n"));
  }

  /** Tests whether this is the one level that places no requirement on reads. */
  public boolean isReadUncommitted() {
    return rules.equals(List.of(READ_UNCOMMITTED));
  }

  /** Tests whether some rule mentions the relation. */
  public boolean mentions(Relation relation) {
    return mentionsAny(Set.of(relation));
  }

  /** Tests whether some rule mentions one of these relations. */
  public boolean mentionsAny(Set<Relation> relations) {
    return basics().anyMatch(some -> some.stream().anyMatch(relations::contains));
  }

  /** Tests whether the levels that transactions asked for matter. */
  public boolean asks() {
    return basics().anyMatch(some -> some.stream().anyMatch(Relation::isAsked));
  }

  /** Text that remains if these relations are empty. */
  public LevelText without(Relation... gone) {
    if (isReadUncommitted() || !mentionsAny(Set.of(gone))) {
      return this;
    }
    Stream<Rule> left =
        rules.stream()
            .map(rule -> new Rule(rule.kind(), rule.expression().without(Set.of(gone))))
            .filter(rule -> !rule.expression().isNothing());
    List<Rule> rest = Stream.concat(left, Stream.of(READ_COMMITTED)).distinct().toList();
    LevelText text = new LevelText(header, rest, canonical(rest));
    assert !text.mentionsAny(Set.of(gone)) : "something is left: " + text.canonical();
    return text;
  }

  /**
   * Tests whether it matters by which operations a transaction read the same version: if so, they
   * may have had different sources; otherwise one source can be assumed without loss.
   */
  public boolean tellsReadsApart() {
    return mentions(Relation.READ_THEN_OVERWRITTEN)
        || basics().anyMatch(some -> isPart(some, "wr") || isPart(some, "rw"));
  }

  private static boolean isPart(Set<Relation> some, String name) {
    Set<Relation> all = Relation.named(name);
    return !some.containsAll(all) && some.stream().anyMatch(all::contains);
  }

  private Stream<Set<Relation>> basics() {
    return rules.stream()
        .flatMap(rule -> rule.expression().basics())
        .map(Expression.Basic::relations);
  }

  /**
   * Tests whether no history that satisfies the level relates a transaction to itself by this
   * expression.
   */
  public boolean forbids(Expression expression) {
    return PathAutomaton.of(expression).isWithin(forbidden());
  }

  /** Tests whether both texts forbid the same; if in doubt, no. */
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

  /** The level that another one is without the order of sessions, which this text leaves out. */
  Level unordered(Level ordered) {
    String meaning =
        "%s, but transactions of one session come in any order: %s"
            .formatted(ordered.name(), String.join("; and ", canonical().split("\n", -1)));
    LevelHeader unnamed = new LevelHeader("", List.of(), "", "", "", true, List.of());
    LevelText text = new LevelText(unnamed, rules, content);
    String name = ordered.name() + Level.UNORDERED;
    return new Level(name, List.of(), meaning, ordered.source(), text);
  }

  /** The level of this text, which is in a file of its own. */
  Level builtInLevel() {
    return new Level(name(), header.aliases(), header.meaning(), header.source(), this);
  }

  /**
   * The level of this text.
   *
   * @param otherwise its name if the text gives none
   * @throws LevelTextException if its name is that of a built-in level that is another
   */
  public Level level(String otherwise) throws LevelTextException {
    String name = (name().isEmpty() ? otherwise : name()).toLowerCase(Locale.ROOT);
    Optional<Level> same = Levels.find(name).filter(level -> !isSameAs(level.text()));
    if (same.isPresent()) {
      throw new LevelTextException(
          "'%s' is the name of a built-in level, which this text does not say: %s"
              .formatted(name, same.get().meaning()));
    }
    String rule = String.join("; and ", canonical().split("\n", -1));
    String sentence = header.meaning().isEmpty() ? rule : header.meaning() + " (" + rule + ")";
    String remark = builtIn().map(level -> "; the same as " + level.name()).orElse("");
    String source = header.source().isEmpty() ? "user-defined" : header.source();
    return new Level(name, List.of(), sentence + remark, source, this);
  }

  /** Tests whether everything that the other text forbids is forbidden; if in doubt, no. */
  public boolean implies(LevelText weaker) {
    return weaker.isReadUncommitted()
        || (!isReadUncommitted() && weaker.forbidden().isWithin(forbidden()));
  }

  /**
   * Tests whether a history that violates the level still does with more keys: a transaction that
   * only reads may turn out to write, which makes no difference only if both kinds are forbidden
   * the same.
   */
  public boolean isMonotone() {
    return !mentions(Relation.IS_READ_ONLY) || Definition.of(this) instanceof Orders;
  }

  /** The built-in level of which this is the text, or another way to put it. */
  public Optional<Level> builtIn() {
    return Stream.concat(Levels.all().stream(), Levels.optional().stream())
        .filter(level -> isSameAs(level.text()))
        .findFirst();
  }
}
