package io.kingsnake.report;

import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.model.Wording;
import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** One dependency in plain words: the reads and writes, and the version that was missed. */
final class SentenceSteps {
  private final History history;
  private final SeenValues seen;

  SentenceSteps(History history, SeenValues seen) {
    this.history = history;
    this.seen = seen;
  }

  /** Steps one after the other; a missed version comes last, if it is a single step. */
  String of(List<Dependency> edges) {
    List<Dependency> ordered = missedLast(edges);
    int last = ordered.size() - 1;
    String first =
        ordered.subList(0, last).stream().map(this::of).collect(Collectors.joining("; "));
    boolean isContrast = last > 0 && ordered != edges;
    String end = of(ordered.get(last));
    return first.isEmpty() ? end : first + (isContrast ? "; but " : "; ") + end;
  }

  private static List<Dependency> missedLast(List<Dependency> edges) {
    List<Integer> missed =
        IntStream.range(0, edges.size()).filter(i -> isContrast(edges.get(i))).boxed().toList();
    if (missed.size() != 1) {
      return edges;
    }
    int next = missed.get(0) + 1;
    return IntStream.range(0, edges.size())
        .mapToObj(i -> edges.get((next + i) % edges.size()))
        .toList();
  }

  /** Tests whether something was missed, or comes before the initial state. */
  private static boolean isContrast(Dependency edge) {
    return isMissed(edge) || edge.to() == Dependency.INITIAL_TXN;
  }

  static boolean isMissed(Dependency edge) {
    return edge.type() == Dependency.Type.RW || edge.type() == Dependency.Type.PREDICATE_RW;
  }

  private String of(Dependency edge) {
    String from = name(edge.from());
    String to = name(edge.to());
    int key = edge.key();
    return switch (edge.type()) {
      case WR -> found(edge);
      case PREDICATE_WR ->
          "%s did not return %s, which %s had deleted"
              .formatted(scanOver(edge.to(), key), key(key), from);
      case RW -> missed(edge);
      case PREDICATE_RW -> notReturned(edge);
      case WW -> overwritten(edge);
      case SESSION ->
          "%s came before %s in session %s"
              .formatted(
                  from, to, DatumPool.cut(history.sessionName(history.txnSession(edge.to()))));
      case REAL_TIME, MODULE -> edge.why();
    };
  }

  private String found(Dependency edge) {
    String reader = name(edge.to());
    boolean isWritten = edge.from() != Dependency.INITIAL_TXN;
    if (isWritten && seen.appends(edge.from(), edge.key())) {
      return foundElements(edge);
    }
    if (isWritten && seen.written(edge.from(), edge.key()).isEmpty()) {
      return "%s found %s deleted, as %s left it"
          .formatted(reader, key(edge.key()), name(edge.from()));
    }
    if (isWritten) {
      return "%s read %s%s, which %s wrote"
          .formatted(
              reader,
              key(edge.key()),
              equal(seen.readFrom(edge.to(), edge.key(), edge.from())),
              name(edge.from()));
    }
    return seen.readsAbsent(edge.to(), edge.key())
        ? "%s did not find %s".formatted(reader, key(edge.key()))
        : "%s read the initial %s".formatted(reader, value(edge.to(), edge.key()));
  }

  /** "T2 read l = [1, 2] with T1's 2". */
  private String foundElements(Dependency edge) {
    return "%s read %s%s with %s's %s"
        .formatted(
            name(edge.to()),
            key(edge.key()),
            equal(seen.list(edge.to(), edge.key(), edge.from(), true)),
            name(edge.from()),
            seen.appended(edge.from(), edge.key()));
  }

  /** "T2 read l = [1] without T3's 2". */
  private String missedElements(Dependency edge) {
    return "%s read %s%s without %s's %s"
        .formatted(
            name(edge.from()),
            key(edge.key()),
            equal(seen.list(edge.from(), edge.key(), edge.to(), false)),
            name(edge.to()),
            seen.appended(edge.to(), edge.key()));
  }

  private static String equal(Optional<String> value) {
    return value.map(text -> " = " + text).orElse("");
  }

  private String overwritten(Dependency edge) {
    if (edge.to() == Dependency.INITIAL_TXN) {
      return "%s must have written %s before that".formatted(name(edge.from()), key(edge.key()));
    }
    return "%s %s %s before %s did"
        .formatted(
            name(edge.from()),
            edge.inferred() ? "must have written" : "wrote",
            key(edge.key()),
            name(edge.to()));
  }

  private String missed(Dependency edge) {
    String reader = name(edge.from());
    int key = edge.key();
    if (seen.appends(edge.to(), key)) {
      return missedElements(edge);
    }
    Optional<String> instead = seen.readInstead(edge.from(), key, edge.to());
    if (instead.equals(Optional.of(SeenValues.ABSENT))) {
      return "%s did not find %s, %s".formatted(reader, key(key), later(edge.to(), key));
    }
    String read = "%s read %s%s".formatted(reader, key(key), equal(instead));
    return seen.written(edge.to(), key)
        .map(value -> "%s and did not see %s's write of %s".formatted(read, name(edge.to()), value))
        .orElseGet(() -> "%s, although %s deleted it".formatted(read, name(edge.to())));
  }

  /** "although T2 set it to 5", or "which T2 deleted only later". */
  private String later(int txn, int key) {
    return seen.written(txn, key)
        .map(value -> "although %s set it to %s".formatted(name(txn), value))
        .orElseGet(() -> "which %s deleted only later".formatted(name(txn)));
  }

  private String notReturned(Dependency edge) {
    int key = edge.key();
    String scan = scanOver(edge.from(), key);
    boolean isInsert = seen.inserts(edge.to(), key);
    return seen.written(edge.to(), key)
        .map(
            value ->
                "%s did not return %s, which %s %s (%s)"
                    .formatted(
                        scan, key(key), name(edge.to()), isInsert ? "inserted" : "wrote", value))
        .orElseGet(
            () -> "%s returned %s, which %s deleted".formatted(scan, key(key), name(edge.to())));
  }

  /** "T1's scan from 10 up to 12": the first of its scans that goes over the key. */
  private String scanOver(int txn, int key) {
    OptionalInt scan =
        txn < 0
            ? OptionalInt.empty()
            : IntStream.range(history.opStart(txn), history.opEnd(txn))
                .filter(op -> isOver(op, key))
                .findFirst();
    return name(txn) + "'s scan" + (scan.isPresent() ? range(scan.getAsInt()) : "");
  }

  private boolean isOver(int op, int key) {
    if (history.opKind(op) != OpKind.SCAN && history.opKind(op) != OpKind.ITERATE) {
      return false;
    }
    Object datum = history.keys().at(key);
    Object low = history.scanLow(op);
    Object high = history.scanHigh(op);
    return (low == null || DatumPool.compare(low, datum) <= 0)
        && (high == null || DatumPool.compare(datum, high) < 0);
  }

  private String range(int op) {
    Object low = history.scanLow(op);
    Object high = history.scanHigh(op);
    if (low == null) {
      return high == null ? " of all keys" : " of keys below " + DatumPool.cut(high);
    }
    return " from " + DatumPool.cut(low) + (high == null ? " on" : " up to " + DatumPool.cut(high));
  }

  private String value(int txn, int key) {
    return key(key) + seen.read(txn, key).map(value -> " = " + value).orElse("");
  }

  String key(int key) {
    return new Wording(history).key(key);
  }

  String name(int txn) {
    return txn == Dependency.INITIAL_TXN ? "the initial state" : "T" + history.txnId(txn);
  }
}
