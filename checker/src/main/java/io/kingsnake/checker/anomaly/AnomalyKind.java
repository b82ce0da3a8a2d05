package io.kingsnake.checker.anomaly;

import io.kingsnake.checker.anomaly.AnomalyFile.Word;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of anomalies. What is known of each, its names and words, is in a file of that name
 * beside this class; code that finds one of them says which by its constant.
 */
public enum AnomalyKind {
  DIRTY_WRITE,
  ABORTED_READ,
  INTERMEDIATE_READ,
  CIRCULAR_INFORMATION_FLOW,
  THIN_AIR_READ,
  INTERNAL_INCONSISTENCY,
  FUTURE_READ,
  SCAN_CONTRACT,
  DUPLICATE_ELEMENTS,
  INCOMPATIBLE_ORDER,
  FRACTURED_LIST,
  LOST_UPDATE,
  READ_SKEW,
  FRACTURED_READ,
  NON_REPEATABLE_READ,
  PHANTOM,
  WRITE_SKEW,
  READ_ONLY_ANOMALY,
  LONG_FORK,
  CAUSALITY_VIOLATION,
  NON_MONOTONIC_READ,
  MISSED_OWN_WRITE,
  STALE_READ,
  CONCURRENT_WRITES,
  DEPENDENCY_CYCLE,
  NO_ORDER;

  /** Sort of evidence that shows an anomaly. */
  public enum Shape {
    /** In what one transaction observed, whatever order transactions have. */
    OBSERVATION,
    /** In lists that contradict each other. */
    LISTS,
    /** In a cycle of dependencies. */
    CYCLE,
    /** In that every order fails, each for a reason of its own. */
    ORDERS
  }

  private final String label = name().toLowerCase(Locale.ROOT).replace('_', '-');

  /** The one of that name or alias, however it is spelt. */
  public static Optional<AnomalyKind> named(String name) {
    return Stream.of(values()).filter(kind -> kind.isCalled(name)).findFirst();
  }

  /** The one of exactly that name. */
  public static Optional<AnomalyKind> labelled(String label) {
    return Stream.of(values()).filter(kind -> kind.label.equals(label)).findFirst();
  }

  private boolean isCalled(String name) {
    return Stream.concat(Stream.of(label), aliases().stream())
        .anyMatch(each -> isSameName(each, name));
  }

  /** Tests whether two names differ only in their spelling. */
  public static boolean isSameName(String one, String other) {
    return normal(one).equals(normal(other));
  }

  private static String normal(String name) {
    return name.strip().toLowerCase(Locale.ROOT).replaceAll("[ _-]", "");
  }

  private AnomalyFile file() {
    return AnomalyFile.of(this);
  }

  /** The name by which people know it, for example {@code lost-update}. */
  public String label() {
    return label;
  }

  /** The name as a part of a sentence: "lost update", "non-repeatable read". */
  public String spoken() {
    return file().get(Word.SPOKEN).orElse(label.replace('-', ' '));
  }

  /** The same as the first words of a sentence. */
  public String heading() {
    return spoken().substring(0, 1).toUpperCase(Locale.ROOT) + spoken().substring(1);
  }

  public List<String> aliases() {
    return file()
        .get(Word.ALIASES)
        .map(all -> Arrays.asList(all.split(", ", -1)))
        .orElse(List.of());
  }

  public Shape shape() {
    return Shape.valueOf(file().need(Word.SHAPE).toUpperCase(Locale.ROOT));
  }

  /** Adya's class, as Elle's users know it; null if there is none, or several. */
  public @Nullable String cycleClass() {
    return file().get(Word.CLASS).orElse(null);
  }

  /** Tests whether the kind is reported only where no other name fits. */
  public boolean isNameless() {
    return file().get(Word.NAMELESS).isPresent();
  }

  /** Tests whether the order of transactions is wrong, not an observation of one of them. */
  public boolean isOfOrder() {
    return shape() == Shape.CYCLE || shape() == Shape.ORDERS;
  }

  /** The kind as which the checker reports it: itself, unless it is a special case of that one. */
  public AnomalyKind reportedAs() {
    return file().get(Word.REPORTED_AS).map(AnomalyKind::known).orElse(this);
  }

  /** The kind of the same cycle where it rests on rows that scans did not return. */
  public AnomalyKind withAbsentRows() {
    return file().get(Word.WITH_ABSENT_ROWS).map(AnomalyKind::known).orElse(this);
  }

  private static AnomalyKind known(String name) {
    return labelled(name).orElseThrow(() -> new IllegalArgumentException("no anomaly " + name));
  }

  /** One sentence on what happens. */
  public String plain() {
    return file().need(Word.PLAIN);
  }

  /** One sentence on what it means to those who meet it. */
  public Optional<String> consequence() {
    return file().get(Word.CONSEQUENCE);
  }

  /** Cure: a way to avoid the anomaly. */
  public String cure() {
    return file().need(Word.CURE);
  }

  /** The name of a history that shows it. */
  public Optional<String> example() {
    return file().get(Word.EXAMPLE);
  }
}
