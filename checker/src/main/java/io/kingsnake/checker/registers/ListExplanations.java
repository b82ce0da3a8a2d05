package io.kingsnake.checker.registers;

import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All ways to explain what was seen of one list. Every list seen is a prefix of the longest, which
 * is an initial part followed by everything that one transaction appended, and the next, and so on;
 * every list seen ends where one of these ends, and not with the reader's own.
 */
final class ListExplanations {
  private final Lists lists;
  private final int key;
  private final int limit;
  private final List<ListRead> reads;
  private final int[] lengths; // by read: chosen length of the version that others left
  private final Map<Integer, List<Integer>> appendersOf = new HashMap<>(); // by first element
  private final List<ListVersions> found = new ArrayList<>();
  private @Nullable Anomaly contradiction;
  private boolean tooMany;

  /** Only transactions in {@code counted} took effect; at most {@code limit} ways are listed. */
  ListExplanations(Lists lists, int key, BitSet counted, int limit) {
    this.lists = lists;
    this.key = key;
    this.limit = limit;
    reads = lists.reads(key).stream().filter(read -> counted.get(read.txn())).toList();
    lengths = new int[reads.size()];
    for (int txn : lists.appenders(key)) {
      if (counted.get(txn)) {
        int first = lists.elements(key, txn)[0];
        appendersOf.computeIfAbsent(first, e -> new ArrayList<>()).add(txn);
      }
    }
    chooseLengths(0);
  }

  List<ListVersions> found() {
    return found;
  }

  boolean areTooMany() {
    return tooMany;
  }

  /** Why there is none, if so. */
  Optional<Anomaly> contradiction() {
    return found.isEmpty() ? Optional.ofNullable(contradiction) : Optional.empty();
  }

  private void chooseLengths(int settled) {
    int read = settled;
    while (read < lengths.length) {
      List<Integer> choices = reads.get(read).lengthsFromOthers(lists.policy());
      if (choices.size() != 1) {
        for (int choice : choices) {
          lengths[read] = choice;
          chooseLengths(read + 1);
        }
        return;
      }
      lengths[read++] = choices.get(0);
    }
    explain();
  }

  private void explain() {
    int longest = -1;
    for (int i = 0; i < lengths.length; i++) {
      longest = longest < 0 || lengths[i] > lengths[longest] ? i : longest;
    }
    if (longest < 0) {
      found.add(new ListVersions(key, List.of(), Map.of()));
      return;
    }
    for (int i = 0; i < lengths.length; i++) {
      if (!reads.get(i).startsLike(reads.get(longest), lengths[i])) {
        contradict(
            "incompatible-order",
            List.of(reads.get(longest).txn(), reads.get(i).txn()),
            "%s and %s saw elements of list %s in orders that contradict each other");
        return;
      }
    }
    int[] list = reads.get(longest).prefix(lengths[longest]);
    boolean initialUnknown = lists.history().initialValue(key) == History.INITIAL;
    int before = found.size();
    for (int initial = 0; initial <= (initialUnknown ? list.length : 0); initial++) {
      arrange(list, initial);
    }
    if (found.size() == before) {
      contradict(
          "fractured-list",
          List.of(reads.get(longest).txn()),
          "%s saw list %s in a state that no sequence of whole transactions leaves");
    }
  }

  private void contradict(String name, List<Integer> txns, String message) {
    if (contradiction == null) {
      History history = lists.history();
      List<String> words = new ArrayList<>();
      txns.forEach(txn -> words.add("T" + history.txnId(txn)));
      words.add(history.keys().show(key));
      contradiction = new Anomaly(name, null, txns, List.of(), message.formatted(words.toArray()));
    }
  }

  /** Every sequence of appenders after an initial part of that length; depth first. */
  private void arrange(int[] list, int initial) {
    Map<Integer, Set<Integer>> readersAt = readersByLength();
    if (readersAt.keySet().stream().anyMatch(length -> length < initial)) {
      return;
    }
    List<Iterator<Integer>> choices = new ArrayList<>();
    List<Integer> txns = new ArrayList<>();
    Set<Integer> used = new HashSet<>();
    int end = initial;
    choices.add(candidates(list, end));
    if (end == list.length) {
      keep(txns, initial);
    }
    while (!choices.isEmpty() && !tooMany) {
      Iterator<Integer> next = choices.get(choices.size() - 1);
      if (!next.hasNext()) {
        choices.remove(choices.size() - 1);
        if (!txns.isEmpty()) {
          int undone = txns.remove(txns.size() - 1);
          used.remove(undone);
          end -= lists.elements(key, undone).length;
        }
        continue;
      }
      int txn = next.next();
      int newEnd = end + lists.elements(key, txn).length;
      if (used.contains(txn) || !fits(list, end, txn, readersAt)) {
        continue;
      }
      used.add(txn);
      txns.add(txn);
      end = newEnd;
      if (end == list.length) {
        keep(txns, initial);
      }
      choices.add(candidates(list, end));
    }
  }

  private Iterator<Integer> candidates(int[] list, int from) {
    return from == list.length
        ? List.<Integer>of().iterator()
        : appendersOf.getOrDefault(list[from], List.of()).iterator();
  }

  /**
   * Whether the list goes on with what the transaction appended, and no transaction saw half of
   * that.
   */
  private boolean fits(int[] list, int from, int txn, Map<Integer, Set<Integer>> readersAt) {
    int[] appended = lists.elements(key, txn);
    int end = from + appended.length;
    if (end > list.length || !Arrays.equals(list, from, end, appended, 0, appended.length)) {
      return false;
    }
    for (int cut = from + 1; cut < end; cut++) {
      if (readersAt.containsKey(cut)) {
        return false;
      }
    }
    return !readersAt.getOrDefault(end, Set.of()).contains(txn);
  }

  private Map<Integer, Set<Integer>> readersByLength() {
    Map<Integer, Set<Integer>> readers = new HashMap<>();
    for (int i = 0; i < lengths.length; i++) {
      readers.computeIfAbsent(lengths[i], l -> new HashSet<>()).add(reads.get(i).txn());
    }
    return readers;
  }

  private void keep(List<Integer> txns, int initial) {
    if (found.size() >= limit) {
      tooMany = true;
      return;
    }
    Map<Integer, Integer> writerAt = new HashMap<>();
    writerAt.put(initial, ListVersions.INITIAL);
    int end = initial;
    for (int txn : txns) {
      end += lists.elements(key, txn).length;
      writerAt.put(end, txn);
    }
    Map<Integer, Integer> sources = new HashMap<>();
    for (int i = 0; i < lengths.length; i++) {
      sources.put(reads.get(i).op(), writerAt.getOrDefault(lengths[i], ListVersions.INITIAL));
    }
    found.add(new ListVersions(key, txns, sources));
  }
}
