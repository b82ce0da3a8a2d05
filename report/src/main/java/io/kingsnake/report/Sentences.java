package io.kingsnake.report;

import io.kingsnake.checker.analysis.Lookalikes;
import io.kingsnake.checker.analysis.OlderValues;
import io.kingsnake.checker.anomaly.AnomalyKind;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.model.Dependency.Type;
import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An anomaly in one or two plain sentences: its keys and values, and their meaning. Edges and
 * proofs are shown elsewhere.
 */
public final class Sentences {
  private static final int MAX_STEPS = 4;
  private static final String EACH_SAW = "Each saw what the other wrote, so neither came first.";
  private static final String BEFORE_ALL = "Nothing comes before the initial state.";
  private static final String CONTRADICTION = "These orders contradict each other.";
  private static final String EARLY = "That value should not have been visible yet.";

  /** Dependencies whose target sees that something came before. */
  private static final Set<Type> EFFECTS = Set.of(Type.WR, Type.PREDICATE_WR, Type.SESSION);

  /** Kinds whose meaning holds only where two transactions show it by themselves. */
  private static final Set<AnomalyKind> SPECIAL =
      Set.of(AnomalyKind.LOST_UPDATE, AnomalyKind.NON_REPEATABLE_READ);

  private final History history;
  private final SeenValues seen;
  private final SentenceSteps steps;

  private Sentences(History history) {
    this.history = history;
    this.seen = new SeenValues(history);
    this.steps = new SentenceSteps(history, seen);
  }

  /** Sentence about the event, then one about its meaning. */
  public static String of(Anomaly anomaly, History history) {
    String first =
        anomaly.kind() == AnomalyKind.THIN_AIR_READ
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
    boolean isUntold = SPECIAL.contains(anomaly.kind()) && special.isEmpty() && !isOfScans(anomaly);
    AnomalyKind kind = isUntold ? AnomalyKind.DEPENDENCY_CYCLE : anomaly.kind();
    String told = special.orElseGet(() -> sentences.general(anomaly, kind));
    Optional<String> meaning = meaning(anomaly, kind);
    boolean isExplained = told.contains(Lookalikes.MIXED_UP);
    return Printable.of(meaning.isEmpty() || isExplained ? told : told + " " + meaning.get());
  }

  private static Optional<String> meaning(Anomaly anomaly, AnomalyKind kind) {
    if (isBeforeAll(anomaly)) {
      return Optional.of(BEFORE_ALL);
    }
    if (kind == AnomalyKind.CIRCULAR_INFORMATION_FLOW && isOfTwoReads(anomaly)) {
      return Optional.of(EACH_SAW);
    }
    if (kind == AnomalyKind.DIRTY_WRITE && anomaly.edges().isEmpty()) {
      return Optional.empty();
    }
    if (isEarly(anomaly, kind)) {
      return Optional.of(early(anomaly));
    }
    return ofReaders(anomaly, kind) ? kind.consequence() : Optional.of(CONTRADICTION);
  }

  /**
   * Tests whether sentences about readers are true here: the transaction that missed something saw
   * an effect of it, or began after it had ended, and did not merely write later.
   */
  private static boolean ofReaders(Anomaly anomaly, AnomalyKind kind) {
    Set<Type> needed =
        switch (kind) {
          case CAUSALITY_VIOLATION -> EFFECTS;
          case STALE_READ -> Set.of(Type.REAL_TIME);
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

  /** Tests whether a causality violation shows nothing missed, only what was still to come. */
  private static boolean isEarly(Anomaly anomaly, AnomalyKind kind) {
    return kind == AnomalyKind.CAUSALITY_VIOLATION
        && anomaly.edges().stream().noneMatch(SentenceSteps::isMissed);
  }

  private static String early(Anomaly anomaly) {
    boolean isRead =
        anomaly.edges().stream()
            .anyMatch(edge -> edge.type() == Type.WR || edge.type() == Type.PREDICATE_WR);
    return isRead ? EARLY : CONTRADICTION;
  }

  /** Two that read one value and both overwrote it. */
  private Optional<String> lostUpdate(Anomaly anomaly) {
    if (anomaly.kind() != AnomalyKind.LOST_UPDATE) {
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
    return anomaly.kind() == AnomalyKind.LOST_UPDATE && anomaly.txns().size() == 2
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
    if (anomaly.kind() != AnomalyKind.NON_REPEATABLE_READ) {
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
   * Sentence about a session that no longer sees its own write or an earlier read: a cycle on one
   * key, of a missed version and session order.
   */
  private Optional<String> session(Anomaly anomaly) {
    List<Dependency> edges = anomaly.edges();
    Optional<Dependency> missed = edges.stream().filter(each -> each.type() == Type.RW).findFirst();
    Optional<Dependency> order =
        edges.stream().filter(each -> each.type() == Type.SESSION).findFirst();
    if (missed.isEmpty()
        || order.isEmpty()
        || anomaly.kind() != AnomalyKind.CAUSALITY_VIOLATION
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
  private String general(Anomaly anomaly, AnomalyKind kind) {
    if (anomaly.edges().isEmpty()) {
      return headed(kind, anomaly.summary()) + ".";
    }
    if (kind == AnomalyKind.INCOMPATIBLE_ORDER) {
      return headed(kind, seenOrders(anomaly)) + ".";
    }
    List<Dependency> edges = anomaly.edges();
    int more = edges.size() - MAX_STEPS;
    return headed(kind, steps.of(more > 0 ? edges.subList(0, MAX_STEPS) : edges))
        + (more > 0 ? "; and %s.".formatted(Plural.of(more, "more step")) : ".");
  }

  /** Readers with the orders that they saw, none of which is more of a fact than the others. */
  private static String seenOrders(Anomaly anomaly) {
    return anomaly.edges().stream()
        .limit(MAX_STEPS)
        .map(Dependency::why)
        .distinct()
        .collect(Collectors.joining("; "));
  }

  private static String headed(AnomalyKind kind, String text) {
    return kind.heading() + ": " + text;
  }
}
