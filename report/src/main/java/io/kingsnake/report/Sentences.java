package io.kingsnake.report;

import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.model.Dependency.Type;
import io.kingsnake.checker.words.VersionWords;
import io.kingsnake.history.History;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An anomaly in one or two plain sentences: which keys and values, and what that means. Edges and
 * proofs are told elsewhere.
 */
public final class Sentences {
  private static final int MAX_STEPS = 4;

  /** What each named anomaly means to those who meet it. */
  private static final Map<String, String> MEANINGS =
      Map.ofEntries(
          Map.entry("lost-update", "Whichever committed second discarded the other's update."),
          Map.entry("write-skew", "Each acted on what another was about to change."),
          Map.entry(
              "read-only-anomaly",
              "The updates alone could have happened one after the other, but at no point between"
                  + " them was there what the reader saw."),
          Map.entry("long-fork", "The readers disagree about which write came first."),
          Map.entry("fractured-read", "It saw one part of a transaction without the rest."),
          Map.entry("non-repeatable-read", "The value changed while the transaction was reading."),
          Map.entry("read-skew", "There was no moment at which both could be read."),
          Map.entry("causality-violation", "An effect was seen without its cause."),
          Map.entry("stale-read", "The value had been overwritten before the reader began."),
          Map.entry("dirty-write", "Each overwrote the other, so neither came first."),
          Map.entry(
              "circular-information-flow", "Each saw what the other wrote, so neither came first."),
          Map.entry("dependency-cycle", "So each of them would have to come before itself."),
          Map.entry("aborted-read", "That value was taken back and should never have been seen."),
          Map.entry("intermediate-read", "That value was never meant to be seen."),
          Map.entry(
              "thin-air-read",
              "Either the database made it up, or its writer is missing from the recording."),
          Map.entry("internal-inconsistency", "A transaction must see what it did itself before."));

  private static final String EARLY = "So something was seen before it was done.";

  /** Those whose meaning holds only where two transactions show it by themselves. */
  private static final Set<String> SPECIAL = Set.of("lost-update", "non-repeatable-read");

  private final History history;
  private final SeenValues seen;

  private Sentences(History history) {
    this.history = history;
    this.seen = new SeenValues(history);
  }

  /** What happened, then what it means. */
  public static String of(Anomaly anomaly, History history) {
    Sentences sentences = new Sentences(history);
    Optional<String> special =
        sentences.lostUpdate(anomaly).or(() -> sentences.repeatedRead(anomaly));
    boolean isUntold = SPECIAL.contains(anomaly.name()) && special.isEmpty();
    String name = isUntold ? "dependency-cycle" : anomaly.name();
    String told = special.orElseGet(() -> sentences.general(anomaly, name));
    String meaning = isEarly(anomaly, name) ? EARLY : MEANINGS.get(name);
    return Printable.of(meaning == null ? told : told + " " + meaning);
  }

  /** Whether nothing is missed, but something seen that was still to come. */
  private static boolean isEarly(Anomaly anomaly, String name) {
    return name.equals("causality-violation")
        && anomaly.edges().stream()
            .noneMatch(edge -> edge.type() == Type.RW || edge.type() == Type.PREDICATE_RW);
  }

  /** What an anomaly of this name means to those who meet it, if it has a name that people use. */
  public static Optional<String> meaning(String name) {
    return Optional.ofNullable(MEANINGS.get(name));
  }

  /** Two that read one value and both overwrote it. */
  private Optional<String> lostUpdate(Anomaly anomaly) {
    if (!anomaly.name().equals("lost-update")) {
      return Optional.empty();
    }
    for (Dependency edge : anomaly.edges()) {
      for (int other : anomaly.txns()) {
        if (edge.key() >= 0 && seen.bothUpdate(edge.from(), other, edge.key())) {
          return Optional.of(lostUpdate(edge.from(), other, edge.key()));
        }
      }
    }
    return Optional.empty();
  }

  private String lostUpdate(int left, int right, int key) {
    boolean isSorted = history.txnId(left) < history.txnId(right);
    int first = isSorted ? left : right;
    int second = isSorted ? right : left;
    return "Lost update on %s: %s and %s both read %s; %s and %s."
        .formatted(
            key(key),
            name(first),
            name(second),
            seen.read(first, key).orElse("it"),
            writing(first, key),
            writing(second, key));
  }

  private String writing(int txn, int key) {
    return seen.written(txn, key)
        .map(value -> name(txn) + " wrote " + value)
        .orElse(name(txn) + " deleted it");
  }

  private Optional<String> repeatedRead(Anomaly anomaly) {
    if (!anomaly.name().equals("non-repeatable-read")) {
      return Optional.empty();
    }
    for (Dependency edge : anomaly.edges()) {
      List<String> values = edge.key() < 0 ? List.of() : seen.reads(edge.from(), edge.key());
      if (values.size() > 1) {
        return Optional.of(
            "Non-repeatable read on %s: %s read %s and then %s; %s changed it."
                .formatted(
                    key(edge.key()),
                    name(edge.from()),
                    values.get(0),
                    values.get(1),
                    name(edge.to())));
      }
    }
    return Optional.empty();
  }

  /** The steps of the cycle, or the sentence that comes with what a single read shows. */
  private String general(Anomaly anomaly, String name) {
    if (anomaly.edges().isEmpty()) {
      return headed(name, anomaly.summary()) + ".";
    }
    List<Dependency> edges = anomaly.edges();
    String steps =
        edges.stream().limit(MAX_STEPS).map(this::step).collect(Collectors.joining("; "));
    int more = edges.size() - MAX_STEPS;
    return headed(name, steps)
        + (more > 0 ? "; and %s.".formatted(Plural.of(more, "more step")) : ".");
  }

  private static String headed(String name, String text) {
    String spoken = name.replace('-', ' ').replace("non ", "non-");
    return spoken.substring(0, 1).toUpperCase(Locale.ROOT) + spoken.substring(1) + ": " + text;
  }

  private String step(Dependency edge) {
    String from = name(edge.from());
    String to = name(edge.to());
    int key = edge.key();
    return switch (edge.type()) {
      case WR -> "%s read %s, which %s wrote".formatted(to, value(edge.to(), key), from);
      case PREDICATE_WR -> "a scan of %s saw what %s did to %s".formatted(to, from, key(key));
      case RW -> missed(edge);
      case PREDICATE_RW ->
          "a scan of %s did not see %s, which %s %s"
              .formatted(from, key(key), to, did(edge.to(), key));
      case WW ->
          edge.inferred()
              ? "%s must have written %s before %s did".formatted(from, key(key), to)
              : "%s wrote %s before %s did".formatted(from, key(key), to);
      case SESSION ->
          "%s came before %s in session %s"
              .formatted(from, to, history.sessionName(history.txnSession(edge.to())));
      case REAL_TIME, MODULE -> edge.why();
    };
  }

  private String missed(Dependency edge) {
    String reader = name(edge.from());
    String writer = name(edge.to());
    int key = edge.key();
    String wrote =
        seen.written(edge.to(), key).map(value -> "wrote it (" + value + ")").orElse("deleted it");
    return seen.readsAbsent(edge.from(), key)
        ? "%s did not find %s, although %s %s".formatted(reader, key(key), writer, wrote)
        : "%s read %s, not what %s %s"
            .formatted(reader, value(edge.from(), key), writer, did(edge.to(), key));
  }

  private String value(int txn, int key) {
    return key(key) + seen.read(txn, key).map(value -> " = " + value).orElse("");
  }

  private String did(int txn, int key) {
    return seen.written(txn, key).map(value -> "wrote (" + value + ")").orElse("left by deleting");
  }

  private String key(int key) {
    return VersionWords.key(history, key);
  }

  private String name(int txn) {
    return txn == Dependency.INITIAL_TXN ? "the initial state" : "T" + history.txnId(txn);
  }
}
