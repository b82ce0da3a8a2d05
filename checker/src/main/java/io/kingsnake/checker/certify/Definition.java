package io.kingsnake.checker.certify;

import io.kingsnake.engine.sat.Solver;
import io.kingsnake.history.History;
import io.kingsnake.history.KeyWrites;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.SeenKeys;
import io.kingsnake.verifier.Refusal;
import io.kingsnake.verifier.Statements;
import io.kingsnake.verifier.Verifier.Proven;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * Certifies a verdict by all that certificates can state of some transactions, whatever it was
 * found by. For few transactions only: there is much to state.
 */
final class Definition {
  private static final int FEW = 12; // transactions that are all looked at
  private static final int MAX_TXNS = 60;
  private static final int MAX_READINGS = 1_000;
  private static final long MAX_NANOS = 20_000_000_000L;

  /** One key as a transaction saw it; of lists, how much of it others left, at least and most. */
  private record Reading(Sight sight, int op, boolean isList, int least, int most) {
    int txn() {
      return sight.txn();
    }

    int key() {
      return sight.key();
    }

    @Override
    public String toString() {
      return ProofText.text("", sight.txn(), sight.key(), sight.number());
    }
  }

  /** A version of a list that somebody may have made: of that length, by that transaction. */
  private record Version(int length, int txn) {}

  private final History history;
  private final Proven claim;
  private final SeenKeys seen;
  private final KeyWrites writes;
  private final Set<Integer> txns = new TreeSet<>();
  private final Statements meaning;
  private final StatementSearch search;
  private final List<Reading> readings = new ArrayList<>();
  private final Map<Integer, List<Integer>> writers = new HashMap<>(); // by key
  private final int perTxn;
  private final long start = System.nanoTime();

  Definition(History history, Proven claim) throws Refusal {
    this.history = history;
    this.claim = claim;
    String own = claim.ownWrites();
    seen = new SeenKeys(history, !own.equals("external"), own.equals("own"));
    writes = new KeyWrites(history);
    meaning = new Statements(history, claim);
    search = new StatementSearch(meaning);
    perTxn = meaning.isTwofold() ? 2 : 1;
  }

  /** Why the level is violated, as far as few transactions tell, beginning with these. */
  Optional<ProofText> refutation(Collection<Integer> first) {
    boolean isMore = consider(history.txnCount() <= FEW ? all() : first);
    while (isMore && txns.size() <= MAX_TXNS && readings.size() <= MAX_READINGS) {
      Solver.Result result = decide();
      if (result == Solver.Result.UNSATISFIABLE) {
        return Optional.of(search.refutation());
      }
      isMore = result == Solver.Result.SATISFIABLE && (consider(sourcesLeft()) || consider(writersLeft()));
    }
    return Optional.empty();
  }

  private List<Integer> all() {
    return IntStream.range(0, history.txnCount()).boxed().toList();
  }

  /** Adds transactions; whether there are more now. */
  private boolean consider(Collection<Integer> others) {
    int before = txns.size();
    for (int txn : others) {
      if (history.outcome(txn) != Outcome.ABORTED && txns.add(txn)) {
        note(txn);
      }
    }
    return txns.size() > before;
  }

  /** Others that the execution has as sources. */
  private Set<Integer> sourcesLeft() {
    Set<Integer> left = writersLeft();
    Set<Integer> sources = new TreeSet<>();
    for (Reading reading : readings) {
      left.stream().filter(txn -> search.isTrue("R" + reading + " " + txn)).forEach(sources::add);
    }
    return sources;
  }

  /** Others that wrote what was read. */
  private Set<Integer> writersLeft() {
    Set<Integer> left = new TreeSet<>();
    for (Reading reading : readings) {
      for (int write : writes.of(reading.key())) {
        left.add(history.txnOf(write));
      }
    }
    left.removeAll(txns);
    return left;
  }

  private void note(int txn) {
    Map<List<Object>, Integer> counts = new HashMap<>();
    for (int i = 0; i < seen.of(txn).count(); i++) {
      boolean isPredicate = seen.isPredicate(i);
      int number = counts.merge(List.of(seen.key(i), isPredicate), 1, Integer::sum) - 1;
      if (!seen.isOwn(i)) {
        Sight sight = new Sight(txn, seen.key(i), 2 * number + (isPredicate ? 1 : 0));
        int least = seen.isList(i) ? seen.othersLength(i) : 0;
        int most = seen.isOwnOpen(i) ? history.listLength(seen.op(i)) : least;
        readings.add(new Reading(sight, seen.op(i), seen.isList(i), least, most));
      }
    }
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (history.opKind(op).isWrite() && writes.installed(txn, history.opKey(op)) == op) {
        writers.computeIfAbsent(history.opKey(op), key -> new ArrayList<>()).add(txn);
      }
    }
  }

  private List<Integer> writers(int key) {
    return writers.getOrDefault(key, List.of());
  }

  /** Whether the level is satisfied, as far as these transactions tell. */
  private Solver.Result decide() {
    BooleanSupplier timeIsUp = () -> System.nanoTime() - start > MAX_NANOS;
    stateAll();
    Solver.Result result = search.solve(timeIsUp);
    while (result == Solver.Result.SATISFIABLE && !timeIsUp.getAsBoolean() && stateMissing()) {
      result = search.solve(timeIsUp);
    }
    return result;
  }

  /** An order of all that took effect, and what was read, if there is one and they are few. */
  Optional<Accepted> order() {
    if (history.txnCount() > MAX_TXNS) {
      return Optional.empty();
    }
    consider(all());
    if (readings.size() > MAX_READINGS || decide() != Solver.Result.SATISFIABLE) {
      return Optional.empty();
    }
    List<Integer> order =
        events().stream()
            .filter(event -> history.isCommitted(event / perTxn) || search.isTrue("E " + event / perTxn))
            .sorted((a, b) -> a.equals(b) ? 0 : isBefore(a, b) ? -1 : 1)
            .toList();
    List<Integer> sources = new ArrayList<>();
    int count = 0;
    for (int event : order) {
      for (Reading reading : event % perTxn == 0 ? readings : List.<Reading>of()) {
        if (reading.txn() == event / perTxn) {
          int source = sourcesFound(reading).get(0);
          sources.add(count++);
          sources.add(source < 0 ? -1 : writes.installed(source, reading.key()));
        }
      }
    }
    return Optional.of(
        new Accepted(
            order.stream().mapToInt(i -> i).toArray(), sources.stream().mapToInt(i -> i).toArray()));
  }

  // What is stated at once.

  private void stateAll() {
    txns.forEach(txn -> search.state("o " + txn));
    for (int a : events()) {
      for (int b : events()) {
        if (a < b) {
          search.state(ProofText.text("c", 2, a, b)); // so that the execution knows of it
        }
        if (a != b) {
          search.state(ProofText.text("e", a, b));
        }
      }
    }
    for (Reading reading : readings) {
      search.state("s 3" + reading);
      sources(reading).forEach(source -> search.state("f" + reading + " " + source));
      for (Reading other : readings) {
        if (other.key() == reading.key() && other != reading) {
          search.state("j" + reading + other);
        }
      }
    }
    writers.forEach(this::stateVersions);
  }

  private void stateVersions(int key, List<Integer> by) {
    for (int first : by) {
      by.stream()
          .filter(second -> first < second)
          .forEach(second -> search.state(ProofText.text("a", first, second, key)));
    }
    Set<Version> versions = new HashSet<>();
    for (Reading list : readings) {
      for (int end = 0; end <= list.most() && list.isList() && list.key() == key; end++) {
        versions.add(new Version(end, -1));
        for (int txn : by) {
          int write = writes.installed(txn, key);
          if (SeenKeys.startOfAppends(history, list.op(), end, write) >= 0) {
            versions.add(new Version(end, txn));
          }
        }
      }
    }
    for (Version version : versions) {
      for (Version other : versions) {
        String both =
            ProofText.text("v", key, version.length(), version.txn(), other.length(), other.txn());
        search.state(both);
      }
      for (Reading list : readings) {
        if (list.isList() && list.key() == key) {
          String shown = list + " " + version.length() + " " + version.txn();
          search.state("l" + shown);
          by.forEach(other -> search.state("u" + shown + " " + other));
        }
      }
    }
  }

  private List<Integer> events() {
    return txns.stream()
        .flatMapToInt(txn -> IntStream.range(perTxn * txn, perTxn * txn + perTxn))
        .boxed()
        .toList();
  }

  private List<Integer> sources(Reading reading) {
    List<Integer> sources = new ArrayList<>(writers(reading.key()));
    sources.removeIf(txn -> txn == reading.txn());
    sources.add(-1);
    return sources;
  }

  // What is stated when an execution shows the want of it.

  private boolean stateMissing() {
    Set<String> missing = new HashSet<>();
    List<Integer> events = events();
    for (int a : events) {
      for (int b : events) {
        for (int c : events) {
          if (a < b && a < c && isBefore(a, b) && isBefore(b, c) && isBefore(c, a)) {
            missing.add(ProofText.text("c", 3, a, b, c));
          }
        }
      }
    }
    for (Reading reading : readings) {
      for (int source : sourcesFound(reading)) {
        for (int other : writers(reading.key())) {
          if (other != source) {
            String start = "y" + reading + " " + source + " " + other + " ";
            ways(other, reading.txn()).forEach(way -> missing.add(start + way));
          }
        }
      }
    }
    boolean isAny = false;
    for (String statement : missing) {
      isAny |= search.state(statement);
    }
    return isAny;
  }

  private boolean isBefore(int first, int second) {
    return first < second
        ? search.isTrue("B " + first + " " + second)
        : !search.isTrue("B " + second + " " + first);
  }

  private List<Integer> sourcesFound(Reading reading) {
    return sources(reading).stream()
        .filter(source -> search.isTrue("R" + reading + " " + source))
        .toList();
  }

  /** Ways that may make one transaction visible to the other, in the execution. */
  private List<String> ways(int from, int to) {
    List<String> found = new ArrayList<>();
    found.add("1 b " + to);
    String ways = meaning.ways();
    if (ways.endsWith("+")) {
      shortest(from, to, ways).ifPresent(found::add);
    } else {
      for (String link : links(from, to, ways.equals("earlier") ? "r" : ways)) {
        found.add("1 " + link);
      }
      for (int between : ways.length() == 2 ? txns : Set.<Integer>of()) {
        for (String first : links(from, between, ways.substring(0, 1))) {
          for (String second : links(between, to, ways.substring(1))) {
            found.add("2 " + first + " " + second);
          }
        }
      }
    }
    return found;
  }

  private Optional<String> shortest(int from, int to, String kinds) {
    Map<Integer, List<String>> wayTo = new HashMap<>(); // by transaction
    List<Integer> reached = new ArrayList<>(List.of(from));
    wayTo.put(from, List.of());
    for (int i = 0; i < reached.size(); i++) {
      int at = reached.get(i);
      for (int next : txns) {
        List<String> links = wayTo.containsKey(next) ? List.of() : links(at, next, kinds);
        if (!links.isEmpty()) {
          List<String> way = new ArrayList<>(wayTo.getOrDefault(at, List.of()));
          way.add(links.get(0));
          wayTo.put(next, way);
          reached.add(next);
        }
      }
    }
    return Optional.ofNullable(wayTo.get(to)).map(way -> way.size() + " " + String.join(" ", way));
  }

  /** Links that lead from one transaction to the other in the execution. */
  private List<String> links(int from, int to, String kinds) {
    List<String> links = new ArrayList<>();
    if (from == to) {
      return links;
    }
    boolean isSession = history.txnSession(from) == history.txnSession(to) && from < to;
    if (kinds.contains("s") && isSession && claim.sessionOrder()) {
      links.add("s " + to);
    }
    boolean isTime = history.isCommitted(from) && isEarlier(history.endTime(from), history.beginTime(to));
    if (kinds.contains("t") && isTime) {
      links.add("t " + to);
    }
    for (Reading reading : readings) {
      String name = " " + to + " " + reading.key() + " " + reading.sight().number();
      if (kinds.contains("r") && reading.txn() == to && sourcesFound(reading).contains(from)) {
        links.add("r" + name);
      }
      boolean isOver = reading.txn() == from && writers(reading.key()).contains(to);
      for (int source : isOver && kinds.contains("o") ? sourcesFound(reading) : List.<Integer>of()) {
        if (source < 0 || (source != to && isBefore(source, to))) {
          links.add("o" + name + " " + source);
        }
      }
    }
    for (Map.Entry<Integer, List<Integer>> key : writers.entrySet()) {
      boolean areBoth = key.getValue().contains(from) && key.getValue().contains(to);
      if (kinds.contains("v") && areBoth && isBefore(from, to)) {
        links.add("v " + to + " " + key.getKey());
      }
    }
    return links;
  }

  private boolean isEarlier(long end, long begin) {
    boolean areKnown = end != History.NO_TIME && begin != History.NO_TIME;
    return areKnown && end < begin && Long.compareUnsigned(begin - end, claim.drift()) > 0;
  }
}
