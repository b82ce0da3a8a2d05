package io.kingsnake.checker.registers;

import io.kingsnake.checker.anomaly.AnomalyKind;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/*
 * Every list seen is a prefix of the longest, which is an initial part followed by everything that
 * one transaction appended, and the next, and so on; every list seen ends where one of these ends,
 * and not with the reader's own. Transactions that appended the same elements are a group: which of
 * them stands where is left open, and only the sequence of groups is looked for.
 */
/** All ways to explain the reads of one list. */
final class ListExplanations {
  /** Dead ends are skipped at once, so only lists of equal elements take many steps. */
  private static final int MAX_STEPS = 100_000;

  private static final int STEPS_PER_ELEMENT = 4;

  /** Transactions that appended the same. */
  private static final class Group {
    private final List<Integer> txns;
    private final int[] elements;
    private int used; // how many of them have a place

    Group(List<Integer> txns, int[] elements) {
      this.txns = txns;
      this.elements = elements;
    }
  }

  private final Lists lists;
  private final int key;
  private final int limit;
  private final BitSet counted;
  private final List<ListRead> reads;
  private final int[] lengths; // by read: chosen length of the version that others left
  private final List<ListVersions> found = new ArrayList<>();
  private @Nullable Anomaly contradiction;
  private boolean tooMany;

  /**
   * Prepares the search; only transactions in {@code counted} took effect, and at most {@code
   * limit} ways are listed.
   */
  ListExplanations(Lists lists, int key, BitSet counted, int limit) {
    this.lists = lists;
    this.key = key;
    this.counted = counted;
    this.limit = limit;
    reads = lists.reads(key).stream().filter(read -> counted.get(read.txn())).toList();
    lengths = new int[reads.size()];
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
    while (read < lengths.length && !tooMany) {
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
            AnomalyKind.INCOMPATIBLE_ORDER,
            List.of(reads.get(longest).txn(), reads.get(i).txn()),
            "%s and %s saw elements of list %s in contradictory orders");
        return;
      }
    }
    int[] list = reads.get(longest).prefix(lengths[longest]);
    boolean initialUnknown = lists.history().initialValue(key) == History.INITIAL;
    int before = found.size();
    for (int initial = 0; initial <= (initialUnknown ? list.length : 0); initial++) {
      new Arrangement(list, initial).run();
    }
    if (found.size() == before && !tooMany) {
      contradict(
          AnomalyKind.FRACTURED_LIST,
          List.of(reads.get(longest).txn()),
          "%s saw list %s in a state that no sequence of whole transactions leaves");
    }
  }

  private void contradict(AnomalyKind kind, List<Integer> txns, String message) {
    if (contradiction == null) {
      History history = lists.history();
      List<String> words = new ArrayList<>();
      txns.forEach(txn -> words.add("T" + history.txnId(txn)));
      words.add(history.keys().show(key));
      contradiction = Anomaly.observed(kind, txns, message.formatted(words.toArray()));
    }
  }

  /** All sequences of groups that make up the list after an initial part of it. */
  private final class Arrangement {
    private final int[] list;
    private final int initial;
    private final Map<Integer, Set<Integer>> readersAt = new HashMap<>(); // by length
    private final Map<Integer, List<Group>> groupsBy; // first element
    private final BitSet leadsToEnd = new BitSet(); // lengths from which the rest can be made up
    private final List<Group> chosen = new ArrayList<>();

    Arrangement(int[] list, int initial) {
      this.list = list;
      this.initial = initial;
      for (int i = 0; i < lengths.length; i++) {
        readersAt.computeIfAbsent(lengths[i], l -> new HashSet<>()).add(reads.get(i).txn());
      }
      groupsBy = groups().collect(Collectors.groupingBy(group -> group.elements[0]));
      leadsToEnd.set(list.length);
      for (int from = list.length - 1; from >= initial; from--) {
        int at = from;
        leadsToEnd.set(
            at,
            groupsAt(at).stream()
                .anyMatch(group -> fits(at, group) && leadsToEnd.get(at + group.elements.length)));
      }
    }

    /**
     * A transaction that may not have taken effect is a group by itself, as is one that saw the
     * list in several states.
     */
    private Stream<Group> groups() {
      Map<List<Integer>, List<Integer>> same = new LinkedHashMap<>();
      List<Group> single = new ArrayList<>();
      boolean areAllAlone = isSeenInSeveralStates();
      for (int txn : lists.appenders(key)) {
        int[] elements = lists.elements(key, txn);
        if (counted.get(txn) && (areAllAlone || !lists.history().isCommitted(txn))) {
          single.add(new Group(List.of(txn), elements));
        } else if (counted.get(txn)) {
          same.computeIfAbsent(IntStream.of(elements).boxed().toList(), e -> new ArrayList<>())
              .add(txn);
        }
      }
      return Stream.concat(
          single.stream(),
          same.values().stream().map(txns -> new Group(txns, lists.elements(key, txns.get(0)))));
    }

    private boolean isSeenInSeveralStates() {
      Map<Integer, Integer> lengthOf = new HashMap<>(); // by reader
      for (int i = 0; i < lengths.length; i++) {
        Integer other = lengthOf.put(reads.get(i).txn(), lengths[i]);
        if (other != null && other != lengths[i]) {
          return true;
        }
      }
      return false;
    }

    private List<Group> groupsAt(int from) {
      return from == list.length ? List.of() : groupsBy.getOrDefault(list[from], List.of());
    }

    void run() {
      if (readersAt.keySet().stream().anyMatch(length -> length < initial)) {
        return;
      }
      List<Iterator<Group>> untried = new ArrayList<>(List.of(candidates(initial)));
      int end = initial;
      int steps = MAX_STEPS + STEPS_PER_ELEMENT * list.length;
      keepAt(end);
      while (!untried.isEmpty() && !tooMany) {
        Iterator<Group> next = untried.get(untried.size() - 1);
        if (next.hasNext()) {
          Group group = next.next();
          group.used++;
          chosen.add(group);
          end += group.elements.length;
          keepAt(end);
          untried.add(candidates(end));
          tooMany |= --steps < 0;
        } else {
          untried.remove(untried.size() - 1);
          end -= chosen.isEmpty() ? 0 : takeBack();
        }
      }
    }

    private int takeBack() {
      Group last = chosen.remove(chosen.size() - 1);
      last.used--;
      return last.elements.length;
    }

    private Iterator<Group> candidates(int from) {
      return groupsAt(from).stream()
          .filter(
              group ->
                  group.used < group.txns.size()
                      && fits(from, group)
                      && leadsToEnd.get(from + group.elements.length))
          .iterator();
    }

    /**
     * Tests whether the list continues with the appends of the group, and no transaction saw only
     * part of them.
     */
    private boolean fits(int from, Group group) {
      int[] appended = group.elements;
      int end = from + appended.length;
      if (end > list.length || !Arrays.equals(list, from, end, appended, 0, appended.length)) {
        return false;
      }
      for (int cut = from + 1; cut < end; cut++) {
        if (readersAt.containsKey(cut)) {
          return false;
        }
      }
      return group.txns.size() > 1
          || !readersAt.getOrDefault(end, Set.of()).contains(group.txns.get(0));
    }

    private void keepAt(int length) {
      if (length < list.length) {
        return;
      }
      if (found.size() >= limit) {
        tooMany = true;
        return;
      }
      Map<Integer, Integer> placesBefore = new HashMap<>(); // by length of the list
      int end = initial;
      placesBefore.put(end, 0);
      for (int i = 0; i < chosen.size(); i++) {
        end += chosen.get(i).elements.length;
        placesBefore.put(end, i + 1);
      }
      assert end == list.length : chosen.size() + " groups make up another list";
      Map<Integer, Integer> seen = new HashMap<>();
      for (int i = 0; i < lengths.length; i++) {
        seen.put(reads.get(i).op(), placesBefore.getOrDefault(lengths[i], 0));
      }
      found.add(new ListVersions(key, chosen.stream().map(group -> group.txns).toList(), seen));
    }
  }
}
