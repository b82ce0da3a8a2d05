package io.kingsnake.checker;

import io.kingsnake.checker.level.Ladder;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.level.Relation;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.CheckOptions.Hints;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Millis;
import io.kingsnake.checker.pipeline.Untimed;
import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Conclusions from verdicts at some levels about others: a history that satisfies a level satisfies
 * every weaker one, and one that violates a level violates every stronger one, in the same way.
 */
public final class LevelSweep {
  private static final Comparator<Level> STRONGEST_FIRST =
      Comparator.comparingInt(level -> -Ladder.weakerThan(level).size());

  private final List<Verdict> known = new ArrayList<>();
  private final Set<Relation> untimed = EnumSet.noneOf(Relation.class); // that no times show
  private final Predicate<Verdict> tellsAll; // whether nothing is left to note at other levels

  /** Sweep for users who want to know the satisfied levels, and disregard notes. */
  public LevelSweep() {
    this(verdict -> true);
  }

  private LevelSweep(Predicate<Verdict> tellsAll) {
    this.tellsAll = tellsAll;
  }

  /**
   * Settles no level at which the hints of the history may show something else. Versions that fit a
   * level fit every weaker one; whether timestamps do is for each level to say.
   */
  public static LevelSweep noting(History history, CheckOptions options) {
    if (options.hints() == Hints.IGNORE) {
      return new LevelSweep();
    }
    boolean hasVersions = !history.versionOrders().isEmpty();
    return history.timestamps() != null
        ? new LevelSweep(verdict -> false)
        : new LevelSweep(
            verdict ->
                !hasVersions
                    || (verdict.kind() == Verdict.Kind.SATISFIED && verdict.notes().isEmpty()));
  }

  /**
   * The order in which verdicts save the most work. First read committed and what it implies,
   * because a violation there settles nearly everything; then causal consistency, because who
   * satisfies that satisfies all levels that need no search; then the rest of these, weakest first,
   * and the others, strongest first.
   */
  public static List<Level> inOrder(List<Level> levels) {
    List<Level> order = new ArrayList<>();
    Stream.of(
            weakestFirst(levels).stream().filter(impliedBy(Levels.READ_COMMITTED)),
            levels.stream().filter(Levels.CAUSAL::equals),
            weakestFirst(levels).stream().filter(impliedBy(Levels.CAUSAL)),
            levels.stream().sorted(STRONGEST_FIRST))
        .flatMap(Function.identity())
        .filter(level -> !order.contains(level))
        .forEach(order::add);
    return order;
  }

  private static Predicate<Level> impliedBy(Level stronger) {
    return level -> Ladder.implies(stronger, level);
  }

  /**
   * Levels in the most useful order for explanations: a violation of a level is one of stronger
   * levels.
   */
  public static List<Level> weakestFirst(List<Level> levels) {
    return levels.stream().sorted(STRONGEST_FIRST.reversed()).toList();
  }

  public void learn(Verdict verdict) {
    known.add(verdict);
    if (Untimed.isOnlyReason(verdict)) {
      // If not even single moments can be compared, whole transactions cannot.
      boolean isOfWhole = verdict.level().comparesWholeTransactions();
      untimed.addAll(isOfWhole ? verdict.level().timeRelations() : Relation.OF_TIME);
    }
    Untimed.ofBase(verdict).map(base -> withNotes(base, verdict)).ifPresent(known::add);
  }

  /** The verdict that follows from the known ones, if one does. */
  public Optional<Verdict> settled(Level level) {
    for (Verdict verdict : known) {
      if (!tellsAll.test(verdict)) {
        continue;
      }
      if (untimed.containsAll(level.timeRelations())) {
        Optional<Verdict> undecided =
            known.stream()
                .filter(Untimed::isOnlyReason)
                .findFirst()
                .flatMap(lacking -> Untimed.ofLevel(level, verdict, lacking));
        if (undecided.isPresent()) {
          return undecided;
        }
      }
      if (verdict.kind() == Verdict.Kind.SATISFIED && Ladder.implies(verdict.level(), level)) {
        return Optional.of(withNotes(Verdict.satisfied(level, Millis.NONE), verdict));
      }
      Anomaly anomaly = verdict.anomaly();
      if (anomaly != null && Ladder.implies(level, verdict.level())) {
        return Optional.of(withNotes(Verdict.violated(level, anomaly, Millis.NONE), verdict));
      }
    }
    return Optional.empty();
  }

  /** Settled verdict with the assumptions of the other, which concern the history at all levels. */
  private static Verdict withNotes(Verdict settled, Verdict by) {
    Verdict noted = settled;
    for (String note : by.notes()) {
      noted = Untimed.concerns(note, settled.level()) ? noted.noting(note) : noted;
    }
    return noted;
  }

  /** The levels satisfied that no other one satisfied implies. */
  public static List<Level> strongest(List<Level> satisfied) {
    return extremes(satisfied, (level, other) -> Ladder.implies(other, level));
  }

  /** The levels violated that imply no other one violated. */
  public static List<Level> weakest(List<Level> violated) {
    return extremes(violated, Ladder::implies);
  }

  /** Levels of which no other one says more, where {@code saysLess} compares two of them. */
  private static List<Level> extremes(List<Level> levels, BiPredicate<Level, Level> saysLess) {
    return levels.stream()
        .filter(
            level ->
                levels.stream()
                    .noneMatch(other -> !other.equals(level) && saysLess.test(level, other)))
        .toList();
  }
}
