package io.kingsnake.verifier;

import io.kingsnake.history.History;
import io.kingsnake.history.SeenKeys;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/*
 * What the atoms mean, given an execution that the level allows: its events in the level's order,
 * those of transactions without effect behind all others, one transaction after the other. "Read
 * from" is false of readers without effect. Of lists there is instead "the version of that length
 * is by S", which is false if S took no effect. Each statement adds a clause that is true of every
 * such execution, by the history alone; the contradiction at the end is true of none.
 */
/** Checks that a level is violated: statements of the history, cycles, and what follows. */
final class Refutation {
  private static final int INITIAL = -1; // in place of a transaction: the initial version

  private final Facts facts;
  private final History history;
  private final Tokens tokens;
  private final Clauses clauses = new Clauses();

  Refutation(Facts facts, Tokens tokens) {
    this.facts = facts;
    this.tokens = tokens;
    history = facts.history;
  }

  /** One key as a transaction saw it; of lists, how much of it others left. */
  private record Seen(int txn, int key, int number, int value, int op, int length) {
    boolean isItem() {
      return number % 2 == 0;
    }

    boolean isList() {
      return value == SeenKeys.LIST;
    }
  }

  void check() throws IOException, Refusal {
    String word = tokens.word();
    for (; !word.equals("end"); word = tokens.word()) {
      switch (word) {
        case "s" -> someSource(tokens.numbers());
        case "f" -> sourceFirst(seen(), txn());
        case "y" -> visible(seen(), source(), txn());
        case "a" -> apart(txn(), txn(), key());
        case "e" -> edge(event(), event());
        case "c" -> cycle(tokens.numbers());
        case "o" -> broken(txn());
        case "j" -> oneInitial(seen(), seen());
        case "l" -> versionBefore(seen(), number(), txn());
        case "u" -> versionsInOrder(seen(), number(), txn(), txn());
        case "v" -> oneVersion(key(), number(), source(), number(), source());
        case "g" -> appendsInOrder(tokens.number(0, history.opCount()), number(), number());
        case "d" -> derive();
        default -> throw new Refusal("what is '" + word + "'?");
      }
    }
    Refusal.unless(clauses.isContradicted(), "there is no contradiction");
  }

  private int number() throws IOException, Refusal {
    return tokens.number(0, Integer.MAX_VALUE);
  }

  private int txn() throws IOException, Refusal {
    return tokens.number(0, history.txnCount());
  }

  private int source() throws IOException, Refusal {
    return tokens.number(INITIAL, history.txnCount());
  }

  private int key() throws IOException, Refusal {
    return tokens.number(0, history.keyCount());
  }

  private int event() throws IOException, Refusal {
    return tokens.number(0, facts.events());
  }

  private Seen seen() throws IOException, Refusal {
    return seen(txn(), key(), number());
  }

  private Seen seen(int txn, int key, int number) throws Refusal {
    Refusal.unless(!facts.rule.isDirty(), "reads need no sources here");
    SeenKeys all = facts.seen(txn);
    int left = number / 2;
    for (int i = 0; i < all.count(); i++) {
      if (all.key(i) == key && all.isPredicate(i) == (number % 2 == 1) && left-- == 0) {
        boolean isOpen = all.isOwn(i) || all.isOwnOpen(i);
        Refusal.unless(!isOpen, "T%d can have answered that itself", txn);
        int length = all.isList(i) ? all.othersLength(i) : 0;
        return new Seen(txn, key, number, all.value(i), all.op(i), length);
      }
    }
    throw new Refusal("T%d has no reading %d of key %d".formatted(txn, number, key));
  }

  // What the atoms are.

  private void derive() throws IOException, Refusal {
    List<Integer> clause = new ArrayList<>();
    for (int left = number(); left > 0; left--) {
      String word = tokens.word();
      boolean isNegated = word.startsWith("-");
      int literal =
          switch (word.substring(isNegated ? 1 : 0)) {
            case "B" -> before(event(), event());
            case "E" -> effect(txn());
            case "R" -> from(seen(), source());
            default -> throw new Refusal("what is '" + word + "'?");
          };
      clause.add(isNegated ? literal ^ 1 : literal);
    }
    clauses.derive(clause);
  }

  private int before(int first, int second) throws Refusal {
    Refusal.unless(first != second, "nothing is before itself");
    int literal = clauses.literal(0, Math.min(first, second), Math.max(first, second));
    return first < second ? literal : literal ^ 1;
  }

  /** The whole of one transaction before the other; nothing comes before the initial version. */
  private int allBefore(int first, int second) throws Refusal {
    Refusal.unless(first != second, "nobody is before himself");
    return second == INITIAL ? Clauses.FALSE : before(facts.writing(first), facts.reading(second));
  }

  private int effect(int txn) {
    if (history.isCommitted(txn)) {
      return Clauses.TRUE;
    }
    return facts.canTakeEffect(txn) ? clauses.literal(1, txn) : Clauses.FALSE;
  }

  private int from(Seen seen, int source) {
    return seen.isList()
        ? version(seen.key(), seen.length(), source)
        : clauses.literal(2, seen.txn(), seen.key(), seen.number(), source);
  }

  private int version(int key, int length, int source) {
    return clauses.literal(3, key, length, source);
  }

  /** A clause that the reader took no effect, or did not read from there, or else. */
  private List<Integer> unlessFrom(Seen seen, int source) {
    int idle = seen.isList() ? effect(seen.txn()) ^ 1 : Clauses.FALSE;
    return new ArrayList<>(List.of(from(seen, source) ^ 1, idle));
  }

  /** Who can have left what was seen, of a list as far as that length. */
  private Set<Integer> sources(Seen seen, int length) {
    Set<Integer> sources = new HashSet<>();
    boolean isOpen = history.initialValue(seen.key()) == History.INITIAL;
    if (seen.isList() ? isOpen || length == 0 : facts.mayBeInitial(seen.key(), seen.value())) {
      sources.add(INITIAL);
    }
    for (int write : seen.value() == History.INITIAL ? new int[0] : facts.writes.of(seen.key())) {
      int txn = history.txnOf(write);
      boolean fits =
          seen.isList()
              ? SeenKeys.startOfAppends(history, seen.op(), length, write) >= 0
              : facts.leaves(write, seen.value());
      boolean isInstalled = fits && facts.writes.installed(txn, seen.key()) == write;
      if (isInstalled && txn != seen.txn() && facts.canTakeEffect(txn)) {
        sources.add(txn);
      }
    }
    return sources;
  }

  // What the history states.

  /**
   * Given triples of a transaction and one of its readings: the first of those who took effect read
   * from somebody else. In place of a reading, -1 and one before it in its session among them: that
   * one took no effect.
   */
  private void someSource(int[] triples) throws Refusal {
    Set<Integer> all = new HashSet<>();
    for (int i = 0; i + 2 < triples.length; i += 3) {
      Refusal.unless(triples[i] >= 0 && triples[i] < history.txnCount(), "there is no such one");
      all.add(triples[i]);
    }
    List<Integer> clause = new ArrayList<>();
    for (int i = 0; i + 2 < triples.length; i += 3) {
      if (triples[i + 1] < 0) {
        int last = triples[i + 2];
        boolean waits = all.contains(last) && facts.inSession(last, triples[i]);
        Refusal.unless(waits && facts.rule.orders('s'), "T%d need not wait", triples[i]);
        clause.add(effect(last) ^ 1);
      } else {
        Seen seen = seen(triples[i], triples[i + 1], triples[i + 2]);
        Refusal.unless(all.size() == 1 || isOrdered(seen), "sources of scans may come later");
        for (int source : sources(seen, seen.length())) {
          clause.add(all.contains(source) ? Clauses.FALSE : from(seen, source));
        }
      }
    }
    for (int txn : all) {
      clauses.add(clause, effect(txn) ^ 1);
    }
  }

  private boolean isOrdered(Seen seen) {
    return seen.isItem() || !facts.rule.ways().equals("items");
  }

  private void sourceFirst(Seen seen, int source) throws Refusal {
    clauses.add(unlessFrom(seen, source), effect(source));
    if (isOrdered(seen)) {
      clauses.add(unlessFrom(seen, source), allBefore(source, seen.txn()));
    }
  }

  private void visible(Seen seen, int source, int other) throws IOException, Refusal {
    Refusal.unless(facts.writes(other, seen.key()), "T%d has no such version", other);
    List<Integer> clause = unlessFrom(seen, source);
    clause.add(allBefore(other, source));
    StringBuilder way = new StringBuilder();
    int at = other;
    boolean isEarlier = true;
    for (int left = tokens.number(1, Integer.MAX_VALUE); left > 0; left--) {
      String link = tokens.word();
      int to = txn();
      boolean holds = at != to;
      switch (link) {
        case "b" -> clause.add(allBefore(at, to) ^ 1);
        case "s" -> {
          holds = facts.inSession(at, to);
          clause.add(effect(at) ^ 1);
        }
        case "t" -> holds &= facts.isEarlier(facts.endTime(at), facts.beginTime(to));
        case "v" -> {
          int key = key();
          holds = facts.writes(at, key) && facts.writes(to, key);
          clause.add(allBefore(at, to) ^ 1);
        }
        case "r" -> {
          Seen read = seen(to, key(), number());
          isEarlier = read.op() < seen.op();
          clause.addAll(unlessFrom(read, at));
        }
        case "o" -> {
          Seen read = seen(at, key(), number());
          int overwritten = source();
          holds &= facts.isUpdate(at) && facts.writes(to, read.key());
          clause.addAll(unlessFrom(read, overwritten));
          clause.add(allBefore(to, overwritten));
        }
        default -> holds = false;
      }
      Refusal.unless(holds, "a way does not lead on by %s", link);
      way.append(link);
      at = to;
    }
    boolean isShown = at == seen.txn() && shows(seen, way.toString(), isEarlier);
    Refusal.unless(isShown, "the way %s makes nothing visible", way);
    clauses.add(clause);
  }

  private boolean shows(Seen seen, String way, boolean isEarlier) {
    if (way.equals("b")) {
      return facts.showsAll(seen.txn(), seen.key(), seen.isItem());
    }
    boolean isRead = facts.rule.ways().equals("earlier") && way.equals("r") && isEarlier;
    return isRead || way.matches(facts.rule.ways());
  }

  private void apart(int first, int second, int key) throws Refusal {
    boolean both = facts.writes(first, key) && facts.writes(second, key);
    Refusal.unless(both && facts.rule.isSnapshot(), "these may overlap");
    clauses.add(List.of(), allBefore(first, second), allBefore(second, first));
  }

  /** What took no effect is behind what did; and there is what the history says. */
  private void edge(int from, int to) throws Refusal {
    boolean isSame = facts.txn(from) == facts.txn(to);
    boolean precedes = facts.precedes(from, to);
    Refusal.unless(precedes || !isSame, "nothing says %d before %d", from, to);
    int noEffect = isSame ? Clauses.FALSE : effect(facts.txn(from)) ^ 1;
    int isLast = precedes ? Clauses.FALSE : effect(facts.txn(to));
    clauses.add(List.of(), noEffect, isLast, before(from, to));
  }

  private void cycle(int[] events) throws Refusal {
    List<Integer> clause = new ArrayList<>();
    for (int i = 0; i < events.length; i++) {
      Refusal.unless(events[i] >= 0 && events[i] < facts.events(), "no event %d", events[i]);
      clause.add(before(events[i], events[(i + 1) % events.length]) ^ 1);
    }
    Refusal.unless(!clause.isEmpty(), "that is no cycle");
    clauses.add(clause);
  }

  private void broken(int txn) throws Refusal {
    Refusal.unless(facts.isBroken(txn), "nothing is wrong with T%d", txn);
    clauses.add(List.of(), effect(txn) ^ 1);
  }

  private void oneInitial(Seen one, Seen other) throws Refusal {
    boolean isSame =
        SeenKeys.shows(history, one.value(), other.value())
            || SeenKeys.shows(history, other.value(), one.value());
    boolean isOpen = one.value() == History.INITIAL || other.value() == History.INITIAL;
    boolean isValue = one.key() == other.key() && !one.isList();
    Refusal.unless(isValue && !isSame && !isOpen, "the initial value may be both");
    clauses.add(List.of(), from(one, INITIAL) ^ 1, from(other, INITIAL) ^ 1);
  }

  // What lists show: the version of a length is what a transaction appended, and one before it.

  private void versionBefore(Seen seen, int length, int txn) throws Refusal {
    List<Integer> before = new ArrayList<>();
    int start = start(seen, length, txn);
    for (int source : start < 0 ? Set.<Integer>of() : sources(seen, start)) {
      before.add(version(seen.key(), start, source));
    }
    clauses.add(before, version(seen.key(), length, txn) ^ 1, effect(seen.txn()) ^ 1);
    clauses.add(List.of(), version(seen.key(), length, txn) ^ 1, effect(txn));
  }

  /** Where in the list the version begins, if it ends there; or -1. */
  private int start(Seen seen, int end, int txn) throws Refusal {
    int write = facts.writes.installed(txn, seen.key());
    Refusal.unless(seen.isList() && end <= seen.length() && write >= 0, "no list has that");
    return SeenKeys.startOfAppends(history, seen.op(), end, write);
  }

  /** The first one's version is before the second's, unless the list may show that before it. */
  private void versionsInOrder(Seen seen, int length, int first, int second) throws Refusal {
    List<Integer> clause = new ArrayList<>(List.of(allBefore(first, second)));
    for (int end = 0; end <= length; end++) {
      clause.add(start(seen, end, second) < 0 ? Clauses.FALSE : version(seen.key(), end, second));
    }
    clauses.add(clause, version(seen.key(), length, first) ^ 1, effect(seen.txn()) ^ 1);
  }

  /** There is one version of each length, and of each transaction. */
  private void oneVersion(int key, int length, int first, int other, int second) throws Refusal {
    Refusal.unless((length == other) != (first == second), "both may be versions");
    clauses.add(List.of(), version(key, length, first) ^ 1, version(key, other, second) ^ 1);
  }

  /** Read uncommitted: a list shows an element of one before an element of another. */
  private void appendsInOrder(int list, int early, int late) throws Refusal {
    AppendOrder appends = new AppendOrder(history);
    boolean isShown = facts.rule.isDirty() && early < late && late < appends.length(list);
    Refusal.unless(isShown, "no list shows that order");
    int first = appends.appender(list, early);
    int second = appends.appender(list, late);
    for (int txn : new int[] {history.txnOf(list), first, second}) {
      Refusal.unless(txn >= 0 && history.isCommitted(txn), "that is not certain");
    }
    clauses.add(List.of(), before(first, second));
  }
}
