package io.kingsnake.checker.evidence.certificate;

import io.kingsnake.checker.evidence.audit.Observed;
import io.kingsnake.checker.evidence.audit.ProofText;
import io.kingsnake.history.History;
import io.kingsnake.history.KeyWrites;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.SeenKeys;
import io.kingsnake.verifier.Refusal;
import io.kingsnake.verifier.Statements;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Some transactions of a history, with their reads and writes, and the possible sources of the
 * reads.
 */
final class Scope {
  private static final int SOURCE = 4; // of an atom that states what was read

  final History history;
  final Set<Integer> txns = new TreeSet<>();
  final List<Reading> readings = new ArrayList<>();
  final KeyWrites writes;
  final int perTxn; // events
  private final Statements meaning;
  private final SeenKeys seen;
  private final Map<Reading, List<Integer>> candidatesOf = new HashMap<>();
  private final Map<Integer, List<Integer>> writers = new HashMap<>(); // by key

  Scope(History history, Statements meaning, boolean isTwofold, String ownWrites) {
    this.history = history;
    this.meaning = meaning;
    perTxn = isTwofold ? 2 : 1;
    seen = new SeenKeys(history, !ownWrites.equals("external"), ownWrites.equals("own"));
    writes = new KeyWrites(history);
  }

  /** Adds transactions; returns whether any of them is new. */
  boolean consider(Collection<Integer> others) {
    int before = txns.size();
    for (int txn : others) {
      if (history.outcome(txn) != Outcome.ABORTED && txns.add(txn)) {
        note(txn);
      }
    }
    return txns.size() > before;
  }

  private void note(int txn) {
    Map<List<Object>, Integer> counts = new HashMap<>();
    for (int i = 0; i < seen.of(txn).count(); i++) {
      boolean isPredicate = seen.isPredicate(i);
      int number = counts.merge(List.of(seen.key(i), isPredicate), 1, Integer::sum) - 1;
      if (!seen.isOwn(i)) {
        Observed sight = new Observed(txn, seen.key(i), 2 * number + (isPredicate ? 1 : 0));
        int least = seen.isList(i) ? seen.othersLength(i) : 0;
        int most = seen.isOwnOpen(i) ? history.listLength(seen.op(i)) : least;
        readings.add(new Reading(sight, seen.op(i), seen.isList(i), least, most));
      }
    }
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (history.isWrite(op) && writes.installed(txn, history.opKey(op)) == op) {
        writers.computeIfAbsent(history.opKey(op), key -> new ArrayList<>()).add(txn);
      }
    }
  }

  List<Integer> writers(int key) {
    return writers.getOrDefault(key, List.of());
  }

  Set<Integer> keys() {
    return writers.keySet();
  }

  List<Integer> events() {
    return txns.stream()
        .flatMapToInt(txn -> IntStream.range(perTxn * txn, perTxn * txn + perTxn))
        .boxed()
        .toList();
  }

  /**
   * Transactions of the scope that can have written the version that was read, and -1 if it may be
   * initial.
   */
  List<Integer> sources(Reading reading) {
    return candidates(reading).stream()
        .filter(source -> source < 0 || txns.contains(source))
        .toList();
  }

  /** Candidates among all transactions. */
  List<Integer> candidates(Reading reading) {
    return candidatesOf.computeIfAbsent(reading, this::findCandidates);
  }

  private List<Integer> findCandidates(Reading reading) {
    try {
      int[] clause = meaning.clauses(ProofText.tokens('s', reading.and())).get(0);
      return Arrays.stream(clause)
          .filter(literal -> literal > 1 && meaning.atom(literal >> 1)[0] == 'R')
          .map(literal -> meaning.atom(literal >> 1)[SOURCE])
          .boxed()
          .toList();
    } catch (Refusal e) {
      throw new IllegalStateException("no such reading: " + reading, e);
    }
  }

  /** Other transactions that wrote values which were read. */
  Set<Integer> writersLeft() {
    Set<Integer> left = new TreeSet<>();
    for (Reading reading : readings) {
      for (int write : writes.of(reading.key())) {
        left.add(history.txnOf(write));
      }
    }
    left.removeAll(txns);
    return left;
  }
}
