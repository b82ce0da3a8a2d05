package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Wording;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reasons in terms of elements, where lists were put in terms of registers: with the readers of an
 * order of versions rather than the fact that it is known, and appends rather than writes.
 */
public final class ListObservations {
  private static final String KNOWN = " is known to precede ";

  private final History history;
  private final Wording wording;
  private final Map<Integer, ListWords> words = new HashMap<>(); // by key

  private ListObservations(History history) {
    this.history = history;
    wording = new Wording(history);
  }

  /** Verdict about the history in terms of what clients saw. */
  public static Verdict in(History history, Verdict verdict) {
    Anomaly anomaly = verdict.anomaly();
    if (anomaly == null) {
      return verdict;
    }
    ListObservations sightings = new ListObservations(history);
    List<Dependency> edges =
        anomaly.edges().stream().map(edge -> edge.inTermsOf(sightings::asSeen)).toList();
    return verdict.withAnomaly(anomaly.withEdges(edges));
  }

  private Dependency asSeen(Dependency edge) {
    boolean isKnown = edge.type() == Dependency.Type.WW && edge.why().contains(KNOWN);
    String why = isKnown ? sighting(edge).orElse(edge.why()) : edge.why();
    return edge.key() >= 0 && isList(edge)
        ? edge.renamed(edge.from(), edge.to(), edge.key(), words(edge.key()).of(why))
        : edge;
  }

  private ListWords words(int key) {
    return words.computeIfAbsent(
        key, any -> new ListWords(wording.key(key), isInitiallyEmpty(key)));
  }

  private boolean isInitiallyEmpty(int key) {
    return history.initialValue(key) == History.ABSENT;
  }

  private boolean isList(Dependency edge) {
    return appends(edge.from(), edge.key()) || appends(edge.to(), edge.key());
  }

  private boolean appends(int txn, int key) {
    return txn >= 0
        && history
            .ops(txn)
            .anyMatch(op -> history.opKind(op) == OpKind.APPEND && history.opKey(op) == key);
  }

  /** "T3 saw T1's 1 before T2's 2 in list x". */
  private Optional<String> sighting(Dependency order) {
    Map<Integer, Boolean> isEarlier = new HashMap<>(); // by element: whose it is
    note(order.to(), order.key(), false, isEarlier);
    note(order.from(), order.key(), true, isEarlier);
    for (int txn = 0; txn < history.txnCount(); txn++) {
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        if (history.opKind(op) == OpKind.READ_LIST
            && history.opKey(op) == order.key()
            && history.opValue(op) != History.UNKNOWN) {
          Optional<String> seen = sighting(txn, op, order, isEarlier);
          if (seen.isPresent()) {
            return seen;
          }
        }
      }
    }
    return Optional.empty();
  }

  private void note(int txn, int key, boolean earlier, Map<Integer, Boolean> isEarlier) {
    history
        .ops(txn)
        .filter(op -> history.opKind(op) == OpKind.APPEND && history.opKey(op) == key)
        .forEach(op -> isEarlier.put(history.opValue(op), earlier));
  }

  private Optional<String> sighting(
      int reader, int op, Dependency order, Map<Integer, Boolean> isEarlier) {
    int first = History.UNKNOWN;
    for (int i = history.listStart(op); i < history.listEnd(op); i++) {
      int element = history.listElement(i);
      Boolean earlier = isEarlier.get(element);
      if (earlier != null && earlier) {
        first = element;
      } else if (earlier != null && first != History.UNKNOWN) {
        return Optional.of(
            "%s saw %s's %s before %s's %s in list %s"
                .formatted(
                    wording.txn(reader),
                    wording.txn(order.from()),
                    history.values().show(first),
                    wording.txn(order.to()),
                    history.values().show(element),
                    history.keys().show(order.key())));
      }
    }
    return Optional.empty();
  }
}
