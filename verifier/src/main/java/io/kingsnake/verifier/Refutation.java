package io.kingsnake.verifier;

import io.kingsnake.history.History;
import io.kingsnake.history.SeenKeys;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/*
 * What the atoms mean, given an execution that the level allows: its events in the level's order,
 * those of transactions without effect after all others, one transaction after the other. "T read
 * from S" is true only if both took effect, and so is "the version of S has that length", of lists. Each statement adds
 * clauses that are true of every such execution, by the history alone; the contradiction at the end
 * is true of none.
 */
/** Checks that a level is violated: statements of the history, cycles, and what follows. */
final class Refutation {
  private static final int INITIAL = -1; // in place of a transaction: the initial version

  private final Facts facts;
  private final History history;
  private final Tokens tokens;
  private final Clauses clauses;
  private final AppendOrder appends;

  Refutation(Facts facts, Tokens tokens, Clauses clauses) {
    this.facts = facts;
    this.tokens = tokens;
    this.clauses = clauses;
    history = facts.history;
    appends = facts.appends;
  }

  /** One key as a transaction saw it; of lists, how much of it others left, at least and most. */
  private record Seen(
      int txn, int key, int number, int value, int op, int start, int least, int most) {
    boolean isItem() {
      return number % 2 == 0;
    }

    boolean isList() {
      return value == SeenKeys.LIST;
    }
  }

  void check() throws IOException, Refusal {
    for (String word = tokens.word(); !word.equals("end"); word = tokens.word()) {
      clauses.latest.clear();
      switch (word) {
        case "s" -> someSource(seen());
        case "f" -> sourceFirst(seen(), source());
        case "y" -> visible(seen(), source(), txn());
        case "a" -> apart(txn(), txn(), key());
        case "e" -> edge(event(), event());
        case "c" -> cycle(tokens.numbers(facts.events()));
        case "o" -> broken(txn());
        case "j" -> disagree(seen(), seen());
        case "l" -> versionBefore(seen(), number(), txn());
        case "u" -> versionsInOrder(seen(), number(), txn(), txn());
        case "v" -> oneVersion(key(), number(), source(), number(), source());
        case "g" -> appendsInOrder(tokens.number(0, history.opCount()), number(), number());
        case "h" ->
            appendLater(
                tokens.number(0, history.opCount()), number(), tokens.number(0, history.opCount()));
        case "d" -> derive();
        default -> throw new Refusal("what is '" + word + "'?");
      }
    }
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
        Refusal.unless(!all.isOwn(i), "transaction %d can have answered that itself", txn);
        int least = all.isList(i) ? all.othersLength(i) : 0;
        int most = all.isOwnOpen(i) ? history.listLength(all.op(i)) : least;
        return new Seen(txn, key, number, all.value(i), all.op(i), all.start(i), least, most);
      }
    }
    throw new Refusal("transaction %d has no reading %d of key %d".formatted(txn, number, key));
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
            case "V" -> version(key(), number(), source());
            case "W" -> whole(seen());
            default -> throw new Refusal("what is '" + word + "'?");
          };
      clause.add(isNegated ? literal ^ 1 : literal);
    }
    clauses.derive(clause);
  }

  private int before(int first, int second) throws Refusal {
    Refusal.unless(first != second, "nothing is before itself");
    int literal = clauses.literal("B", Math.min(first, second), Math.max(first, second));
    return first < second ? literal : literal ^ 1;
  }

  /** The whole of one transaction before the other; nothing comes before the initial version. */
  private int allBefore(int first, int second) throws Refusal {
    Refusal.unless(first != second, "no transaction is before itself");
    if (first == INITIAL || second == INITIAL) {
      return first == INITIAL ? Clauses.TRUE : Clauses.FALSE;
    }
    return before(facts.last(first), facts.first(second));
  }

  private int effect(int txn) {
    if (txn == INITIAL || history.isCommitted(txn)) {
      return Clauses.TRUE;
    }
    return facts.canTakeEffect(txn) ? clauses.literal("E", txn) : Clauses.FALSE;
  }

  private int from(Seen seen, int source) {
    return clauses.literal("R", seen.txn(), seen.key(), seen.number(), source);
  }

  private int version(int key, int length, int source) {
    return clauses.literal("V", key, length, source);
  }

  /** All of the list is by others, even if it ends like own appends. */
  private int whole(Seen seen) {
    boolean isOpen = seen.least() < seen.most();
    return isOpen ? clauses.literal("W", seen.txn(), seen.key(), seen.number()) : Clauses.FALSE;
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

  private void someSource(Seen seen) {
    Set<Integer> sources = sources(seen, seen.least());
    sources.addAll(sources(seen, seen.most()));
    clauses.add(
        sources.stream().map(source -> from(seen, source)).toList(), effect(seen.txn()) ^ 1);
  }

  private void sourceFirst(Seen seen, int source) throws Refusal {
    int other = from(seen, source) ^ 1;
    clauses.add(List.of(other), effect(source));
    clauses.add(List.of(other), effect(seen.txn()));
    clauses.add(List.of(other), allBefore(source, seen.txn()));
    if (seen.isList()) {
      boolean isLeast = sources(seen, seen.least()).contains(source);
      boolean isMost = sources(seen, seen.most()).contains(source);
      int least = isLeast ? version(seen.key(), seen.least(), source) : Clauses.FALSE;
      int most = isMost ? version(seen.key(), seen.most(), source) : Clauses.FALSE;
      clauses.add(List.of(other), whole(seen), least);
      clauses.add(List.of(other), whole(seen) ^ 1, most);
    }
  }

  private void visible(Seen seen, int source, int other) throws IOException, Refusal {
    boolean isAnother = other != seen.txn() || !facts.rule.paths().endsWith("+");
    Refusal.unless(
        isAnother && facts.writes(other, seen.key()), "transaction %d has no such version", other);
    List<Integer> clause = new ArrayList<>(List.of(from(seen, source) ^ 1));
    clause.add(allBefore(other, source));
    StringBuilder path = new StringBuilder();
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
        case "t" -> holds &= facts.isEarlier(facts.endLatest(at), facts.beginEarliest(to));
        case "v" -> {
          int key = key();
          holds = facts.writes(at, key) && facts.writes(to, key);
          clause.add(allBefore(at, to) ^ 1);
        }
        case "r" -> {
          Seen read = seen(to, key(), number());
          isEarlier = read.start() < seen.start();
          clause.add(from(read, at) ^ 1);
        }
        case "o" -> {
          Seen read = seen(at, key(), number());
          int overwritten = source();
          holds &= facts.isUpdate(at) && facts.writes(to, read.key());
          clause.add(from(read, overwritten) ^ 1);
          clause.add(allBefore(to, overwritten));
        }
        default -> holds = false;
      }
      Refusal.unless(holds, "a path does not lead on by %s", link);
      path.append(link);
      at = to;
    }
    boolean isShown = at == seen.txn() && shows(seen, path.toString(), isEarlier);
    Refusal.unless(isShown, "the path %s makes nothing visible", path);
    clauses.add(clause);
  }

  private boolean shows(Seen seen, String path, boolean isEarlier) {
    if (path.equals("b")) {
      return facts.showsAll(seen.txn(), seen.key(), seen.isItem());
    }
    boolean isRead = facts.rule.paths().equals("earlier") && path.equals("r") && isEarlier;
    return isRead || path.matches(facts.rule.paths());
  }

  /** Writers of a key do not overlap. */
  private void apart(int first, int second, int key) throws Refusal {
    boolean both = facts.writes(first, key) && facts.writes(second, key) && first != second;
    Refusal.unless(both && facts.rule.isTwofold(), "these may overlap");
    clauses.add(List.of(), allBefore(first, second), allBefore(second, first));
  }

  /** What took no effect is after what did; and there is what the history says. */
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

  /** They saw different initial values, or lists of which none is the beginning of the other. */
  private void disagree(Seen one, Seen other) throws Refusal {
    Refusal.unless(one.key() == other.key(), "these are two keys");
    if (one.isList()) {
      int common = Math.min(one.most(), other.most());
      int same = 0;
      while (same < common && element(one, same) == element(other, same)) {
        same++;
      }
      Refusal.unless(same < common, "one list may be the beginning of the other");
      List<Integer> clause = new ArrayList<>(unlessShown(one, same + 1));
      clause.addAll(unlessShown(other, same + 1));
      clauses.add(clause);
      return;
    }
    boolean isSame =
        SeenKeys.shows(history, one.value(), other.value())
            || SeenKeys.shows(history, other.value(), one.value());
    boolean isOpen = one.value() == History.INITIAL || other.value() == History.INITIAL;
    Refusal.unless(!isSame && !isOpen, "the initial value may be both");
    clauses.add(List.of(), from(one, INITIAL) ^ 1, from(other, INITIAL) ^ 1);
  }

  // What lists show: the version of a length is what a transaction appended, and one before it.

  private int element(Seen seen, int index) {
    return history.listElement(history.listStart(seen.op()) + index);
  }

  /** Literals that are all false only if others left that much of the list. */
  private List<Integer> unlessShown(Seen seen, int length) throws Refusal {
    Refusal.unless(seen.isList() && length <= seen.most(), "no list has that");
    return List.of(effect(seen.txn()) ^ 1, length > seen.least() ? whole(seen) ^ 1 : Clauses.FALSE);
  }

  private void versionBefore(Seen seen, int length, int txn) throws Refusal {
    List<Integer> clause = new ArrayList<>(unlessShown(seen, length));
    int start = start(seen, length, txn);
    for (int source : start < 0 ? Set.<Integer>of() : sources(seen, start)) {
      clause.add(version(seen.key(), start, source));
    }
    clauses.add(clause, version(seen.key(), length, txn) ^ 1);
    clauses.add(List.of(), version(seen.key(), length, txn) ^ 1, effect(txn));
  }

  /** Where in the list the version begins, if it ends there; or -1. */
  private int start(Seen seen, int end, int txn) throws Refusal {
    int write = facts.writes.installed(txn, seen.key());
    Refusal.unless(seen.isList() && write >= 0, "transaction %d appended nothing there", txn);
    return SeenKeys.startOfAppends(history, seen.op(), end, write);
  }

  /** The first one's version is before the second's, unless the list may show that before it. */
  private void versionsInOrder(Seen seen, int length, int first, int second) throws Refusal {
    List<Integer> clause = new ArrayList<>(unlessShown(seen, length));
    clause.add(allBefore(first, second));
    for (int end = 0; end <= length; end++) {
      clause.add(start(seen, end, second) < 0 ? Clauses.FALSE : version(seen.key(), end, second));
    }
    clauses.add(clause, version(seen.key(), length, first) ^ 1);
  }

  /** Versions of one transaction have one length, those of two do not overlap. */
  private void oneVersion(int key, int length, int first, int other, int second) throws Refusal {
    boolean overlap =
        length > other - appends(second, key, other)
            && other > length - appends(first, key, length);
    Refusal.unless(first == second ? length != other : overlap, "both may be versions");
    clauses.add(List.of(), version(key, length, first) ^ 1, version(key, other, second) ^ 1);
  }

  /** How many elements the version has that the one before has not. */
  private int appends(int txn, int key, int length) {
    return txn == INITIAL
        ? length
        : (int) Arrays.stream(facts.writes.of(key)).filter(op -> history.txnOf(op) == txn).count();
  }

  /** Read uncommitted: a list shows an element of one before an element of another. */
  private void appendsInOrder(int list, int early, int late) throws Refusal {
    boolean isShown =
        facts.rule.isDirty()
            && early < late
            && late < appends.length(list)
            && history.isCommitted(history.txnOf(list));
    Refusal.unless(isShown, "no list shows that order");
    Set<Integer> first = appends.appenders(list, early).keySet();
    Set<Integer> second = appends.appenders(list, late).keySet();
    Refusal.unless(first.size() == 1 && second.size() == 1, "who appended these is open");
    clauses.add(List.of(), before(first.iterator().next(), second.iterator().next()));
  }

  /** Read uncommitted: a list shows an element of one, and not what another appended. */
  private void appendLater(int list, int shown, int append) throws Refusal {
    boolean isShown =
        facts.rule.isDirty()
            && shown < appends.toldLength(list)
            && history.isCommitted(history.txnOf(list));
    Refusal.unless(isShown && appends.isLeftOut(append, list), "the list does not tell that");
    Set<Integer> first = appends.appenders(list, shown).keySet();
    Refusal.unless(first.size() == 1, "who appended that is open");
    clauses.add(List.of(), before(first.iterator().next(), history.txnOf(append)));
  }
}
