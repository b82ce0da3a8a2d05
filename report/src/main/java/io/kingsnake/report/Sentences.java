package io.kingsnake.report;

import io.kingsnake.checker.analysis.Lookalikes;
import io.kingsnake.checker.analysis.OlderValues;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.model.Dependency.Type;
import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An anomaly in one or two plain sentences: its keys and values, and their meaning. Edges and
 * proofs are shown elsewhere.
 */
public final class Sentences {
  private static final int MAX_STEPS = 4;
  private static final String CAUSALITY = "causality-violation";

  private static final String CIRCLE = "So each of them would have to come before itself.";

  /** What each named anomaly means to those who meet it. */
  private static final Map<String, String> MEANINGS =
      Map.ofEntries(
          Map.entry("lost-update", "Whichever committed second discarded the other's update."),
          Map.entry("write-skew", "Each acted on what another was about to change."),
          Map.entry(
              "read-only-anomaly",
              "The updates shown could have happened one after the other, but the state that the"
                  + " reader saw never existed in between."),
          Map.entry("long-fork", "The readers disagree about which write came first."),
          Map.entry("fractured-read", "The reader saw one part of a transaction without the rest."),
          Map.entry("non-repeatable-read", "The value changed while the transaction was reading."),
          Map.entry("phantom", "No order explains which rows the scans returned."),
          Map.entry("read-skew", "There was no moment at which both could be read."),
          Map.entry(CAUSALITY, "An effect was seen without its cause."),
          Map.entry(
              "concurrent-writes",
              "Both were open at the same time, and only one of two such writers may commit."),
          Map.entry("stale-read", "What the reader saw was out of date when it began."),
          Map.entry(
              "incompatible-order",
              "Versions of one key have one order, so one of those who saw them is wrong; the usual"
                  + " cause is replicas that went separate ways."),
          Map.entry("dirty-write", CIRCLE),
          Map.entry("circular-information-flow", CIRCLE),
          Map.entry("dependency-cycle", CIRCLE),
          Map.entry("aborted-read", "That value was taken back and should never have been seen."),
          Map.entry("intermediate-read", "That value was never meant to be seen."),
          Map.entry(
              "thin-air-read",
              "Either the database made it up, or its writer is missing from the recording."),
          Map.entry("internal-inconsistency", "A transaction must see what it did itself before."));

  private static final String EACH_SAW = "Each saw what the other wrote, so neither came first.";
  private static final String BEFORE_ALL = "Nothing comes before the initial state.";
  private static final String CONTRADICTION = "These orders contradict each other.";
  private static final String EARLY = "That value should not have been visible yet.";

  /** What makes its target see that something came before. */
  private static final Set<Type> EFFECTS = Set.of(Type.WR, Type.PREDICATE_WR, Type.SESSION);

  /** Those whose meaning holds only where two transactions show it by themselves. */
  private static final Set<String> SPECIAL = Set.of("lost-update", "non-repeatable-read");

  private final History history;
  private final SeenValues seen;
  private final SentenceSteps steps;

  private Sentences(History history) {
    this.history = history;
    this.seen = new SeenValues(history);
    this.steps = new SentenceSteps(history, seen);
  }

  /** What happened, then what it means. */
  public static String of(Anomaly anomaly, History history) {
    String first =
        anomaly.name().equals("thin-air-read")
            ? OlderValues.in(history).map(remark -> remark + " ").orElse("")
            : "";
    return first + ofOne(anomaly, history);
  }

  private static String ofOne(Anomaly anomaly, History history) {
    Sentences sentences = new Sentences(history);
    Optional<String> whole = sentences.session(anomaly).or(() -> sentences.lostAppend(anomaly));
    if (whole.isPresent()) {
      return Printable.of(whole.get());
    }
    Optional<String> special =
        sentences.lostUpdate(anomaly).or(() -> sentences.repeatedRead(anomaly));
    boolean isUntold = SPECIAL.contains(anomaly.name()) && special.isEmpty() && !isOfScans(anomaly);
    String name = isUntold ? "dependency-cycle" : anomaly.name();
    String told = special.orElseGet(() -> sentences.general(anomaly, name));
    String meaning = meaning(anomaly, name);
    boolean isExplained = told.contains(Lookalikes.MIXED_UP);
    return Printable.of(meaning == null || isExplained ? told : told + " " + meaning);
  }

  private static @Nullable String meaning(Anomaly anomaly, String name) {
    if (isBeforeAll(anomaly)) {
      return BEFORE_ALL;
    }
    if (name.equals("circular-information-flow") && isOfTwoReads(anomaly)) {
      return EACH_SAW;
    }
    if (name.equals("dirty-write") && anomaly.edges().isEmpty()) {
      return null;
    }
    if (isEarly(anomaly, name)) {
      return early(anomaly);
    }
    return ofReaders(anomaly, name) ? MEANINGS.get(name) : CONTRADICTION;
  }

  /**
   * Whether what is said of readers is true here: who missed something saw an effect of it, or
   * began after it had ended, and did not merely write later.
   */
  private static boolean ofReaders(Anomaly anomaly, String name) {
    Set<Type> needed =
        switch (name) {
          case CAUSALITY -> EFFECTS;
          case "stale-read" -> Set.of(Type.REAL_TIME);
          default -> Set.of();
        };
    Set<Integer> readers =
        anomaly.edges().stream()
            .filter(SentenceSteps::isMissed)
            .map(Dependency::from)
            .collect(Collectors.toSet());
    return needed.isEmpty()
        || anomaly.edges().stream()
            .anyMatch(edge -> needed.contains(edge.type()) && readers.contains(edge.to()));
  }

  private static boolean isOfTwoReads(Anomaly anomaly) {
    return anomaly.edges().size() == 2
        && anomaly.edges().stream().allMatch(edge -> edge.type() == Type.WR);
  }

  private static boolean isOfScans(Anomaly anomaly) {
    return anomaly.edges().stream()
        .anyMatch(edge -> edge.type() == Type.PREDICATE_WR || edge.type() == Type.PREDICATE_RW);
  }

  private static boolean isBeforeAll(Anomaly anomaly) {
    return anomaly.edges().stream().anyMatch(edge -> edge.to() == Dependency.INITIAL_TXN);
  }

  /** Whether nothing is missed, but something seen that was still to come. */
  private static boolean isEarly(Anomaly anomaly, String name) {
    return name.equals(CAUSALITY) && anomaly.edges().stream().noneMatch(SentenceSteps::isMissed);
  }

  private static String early(Anomaly anomaly) {
    boolean isRead =
        anomaly.edges().stream()
            .anyMatch(edge -> edge.type() == Type.WR || edge.type() == Type.PREDICATE_WR);
    return isRead ? EARLY : CONTRADICTION;
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

  /** Two that read one list and both appended to it. */
  private Optional<String> lostAppend(Anomaly anomaly) {
    return anomaly.name().equals("lost-update") && anomaly.txns().size() == 2
        ? lostAppend(
            Collections.min(anomaly.txns()),
            Collections.max(anomaly.txns()),
            anomaly.edges().get(0).key())
        : Optional.empty();
  }

  private Optional<String> lostAppend(int left, int right, int key) {
    return seen.listBeforeAppending(left, key)
        .filter(list -> seen.listBeforeAppending(right, key).filter(list::equals).isPresent())
        .map(
            list ->
                ("Lost update on %1$s: %2$s and %3$s both read %4$s; %2$s appended %5$s and %3$s"
                        + " appended %6$s. Neither saw what the other appended.")
                    .formatted(
                        steps.key(key),
                        steps.name(left),
                        steps.name(right),
                        list,
                        seen.appended(left, key),
                        seen.appended(right, key)));
  }

  private String lostUpdate(int left, int right, int key) {
    boolean isSorted = history.txnId(left) < history.txnId(right);
    int first = isSorted ? left : right;
    int second = isSorted ? right : left;
    return "Lost update on %s: %s and %s both read %s; %s and %s."
        .formatted(
            steps.key(key),
            steps.name(first),
            steps.name(second),
            seen.read(first, key).orElse("it"),
            writing(first, key),
            writing(second, key));
  }

  private String writing(int txn, int key) {
    return seen.written(txn, key)
        .map(value -> steps.name(txn) + " wrote " + value)
        .orElse(steps.name(txn) + " deleted it");
  }

  private Optional<String> repeatedRead(Anomaly anomaly) {
    if (!anomaly.name().equals("non-repeatable-read")) {
      return Optional.empty();
    }
    for (Dependency edge : anomaly.edges()) {
      if (SentenceSteps.isMissed(edge)) {
        List<String> values = seen.reads(edge.from(), edge.key());
        List<String> all = values.size() > 1 ? values : seen.lists(edge.from(), edge.key());
        if (all.size() > 1) {
          return Optional.of(repeatedRead(anomaly, edge, all));
        }
      }
    }
    return Optional.empty();
  }

  /** Of several reads, those before and after whoever wrote what the reader found in between. */
  private String repeatedRead(Anomaly anomaly, Dependency missed, List<String> values) {
    int changer =
        anomaly.edges().stream()
            .filter(edge -> edge.type() == Type.WR && edge.key() == missed.key())
            .filter(edge -> edge.to() == missed.from())
            .mapToInt(Dependency::from)
            .findFirst()
            .orElse(missed.to());
    int found = seen.written(changer, missed.key()).map(values::indexOf).orElse(-1);
    int second = Math.max(1, found);
    return "Non-repeatable read on %s: %s read %s and then %s; %s changed it."
        .formatted(
            steps.key(missed.key()),
            steps.name(missed.from()),
            values.get(second - 1),
            values.get(second),
            steps.name(changer));
  }

  /**
   * Where a session loses sight of what it wrote, or had read: a cycle on one key, of one that is
   * missed and a session.
   */
  private Optional<String> session(Anomaly anomaly) {
    List<Dependency> edges = anomaly.edges();
    Optional<Dependency> missed = edges.stream().filter(each -> each.type() == Type.RW).findFirst();
    Optional<Dependency> order =
        edges.stream().filter(each -> each.type() == Type.SESSION).findFirst();
    if (missed.isEmpty()
        || order.isEmpty()
        || !anomaly.name().equals(CAUSALITY)
        || order.get().to() != missed.get().from()) {
      return Optional.empty();
    }
    int key = missed.get().key();
    boolean isOwn = edges.size() == 2;
    boolean isSeen =
        edges.size() == 3
            && edges.stream().anyMatch(each -> each.type() == Type.WR && each.key() == key);
    return isOwn || isSeen
        ? Optional.of(session(missed.get(), order.get(), isOwn))
        : Optional.empty();
  }

  private String session(Dependency missed, Dependency order, boolean isOwn) {
    int key = missed.key();
    String first = isOwn ? ownWrite(missed.to(), key) : seenBefore(order.from(), key, missed.to());
    String then = seenAfter(missed);
    return "Causality violation (%s): %s; %s, later in session %s, %s. %s"
        .formatted(
            isOwn ? "a session missed its own write" : "non-monotonic read",
            first,
            steps.name(missed.from()),
            DatumPool.cut(history.sessionName(history.txnSession(missed.from()))),
            then,
            isOwn
                ? "A session should see what it wrote before."
                : "A session should not lose sight of what it has seen.");
  }

  /** "T1 wrote x = 1", "T1 deleted x" or "T1 appended 1 to l". */
  private String ownWrite(int writer, int key) {
    if (seen.appends(writer, key)) {
      return "%s appended %s to %s"
          .formatted(steps.name(writer), seen.appended(writer, key), steps.key(key));
    }
    return seen.written(writer, key)
        .map(value -> "%s wrote %s = %s".formatted(steps.name(writer), steps.key(key), value))
        .orElseGet(() -> "%s deleted %s".formatted(steps.name(writer), steps.key(key)));
  }

  /** "T3 read x = 1, which T1 wrote", of what a session loses sight of. */
  private String seenBefore(int reader, int key, int writer) {
    boolean isAppended = seen.appends(writer, key);
    if (!isAppended && seen.written(writer, key).isEmpty()) {
      return "%s did not find %s, which %s had deleted"
          .formatted(steps.name(reader), steps.key(key), steps.name(writer));
    }
    return "%s read %s%s, %s"
        .formatted(
            steps.name(reader),
            steps.key(key),
            seen.readFrom(reader, key, writer)
                .or(() -> seen.list(reader, key, writer, true))
                .map(value -> " = " + value)
                .orElse(""),
            (isAppended ? "with what %s appended" : "which %s wrote")
                .formatted(steps.name(writer)));
  }

  /** "still read 0", or what else a session saw instead of what it should have. */
  private String seenAfter(Dependency missed) {
    int key = missed.key();
    if (seen.readsAbsent(missed.from(), key)) {
      boolean isOfDeletes =
          !seen.appends(missed.to(), key) && seen.written(missed.to(), key).isEmpty();
      return isOfDeletes ? "still saw an older deletion" : "did not find it";
    }
    return "still read "
        + seen.readInstead(missed.from(), key, missed.to())
            .or(() -> seen.list(missed.from(), key, missed.to(), false))
            .orElse("an older version")
        + older(missed);
  }

  /** Why that is the older one, where only others show it. */
  private static String older(Dependency missed) {
    return missed.because().stream()
        .filter(premise -> premise.type() == Type.WW && premise.to() == missed.to())
        .map(premise -> ", the older one: " + premise.why())
        .findFirst()
        .orElse("");
  }

  /** The steps of the cycle, or the sentence that comes with what a single read shows. */
  private String general(Anomaly anomaly, String name) {
    if (anomaly.edges().isEmpty()) {
      return headed(name, anomaly.summary()) + ".";
    }
    if (name.equals("incompatible-order")) {
      return headed(name, seenOrders(anomaly)) + ".";
    }
    List<Dependency> edges = anomaly.edges();
    int more = edges.size() - MAX_STEPS;
    return headed(name, steps.of(more > 0 ? edges.subList(0, MAX_STEPS) : edges))
        + (more > 0 ? "; and %s.".formatted(Plural.of(more, "more step")) : ".");
  }

  /** Who saw which order: none of them is more of a fact than the others. */
  private static String seenOrders(Anomaly anomaly) {
    return anomaly.edges().stream()
        .limit(MAX_STEPS)
        .map(Dependency::why)
        .distinct()
        .collect(Collectors.joining("; "));
  }

  private static String headed(String name, String text) {
    String spoken =
        name.replace('-', ' ')
            .replace("non ", "non-")
            .replace("read only", "read-only")
            .replace("thin air", "thin-air");
    return spoken.substring(0, 1).toUpperCase(Locale.ROOT) + spoken.substring(1) + ": " + text;
  }
}
