package io.kingsnake.verifier;

import io.kingsnake.history.History;
import io.kingsnake.history.SeenKeys;
import io.kingsnake.verifier.rules.Relation;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/*
 * Meaning of the atoms in an execution that the level allows: its events in the level's order,
 * those of transactions without effect after all others, one transaction after the other. "T read
 * from S" is true only if both took effect, and so is, for lists, "the version of S has that
 * length". Each statement adds clauses that hold in every such execution, by the history alone; the
 * contradiction at the end holds in none.
 */
/** Check that a level is violated: by statements of the history, cycles, and their consequences. */
final class Refutation {
  private static final int INITIAL = -1; // in place of a transaction: the initial version

  private final Facts facts;
  private final History history;
  private final ProofReader statements;
  private final Clauses clauses;
  private final Map<Sight, Seen> sights = new HashMap<>();
  private final Set<Seen> explained = new HashSet<>();

  public Refutation(Facts facts, ProofReader statements, Clauses clauses) {
    this.facts = facts;
    this.statements = statements;
    this.clauses = clauses;
    history = facts.history;
  }

  /** Name in statements for the value a transaction saw of a key. */
  private record Sight(int txn, int key, int number) {}

  /**
   * One key as a transaction saw it; for lists, how much of it others left, at least and at most.
   */
  private record Seen(
      int txn, int key, int number, int value, int op, int start, int least, int most) {
    Seen {
      assert start <= op : "operation " + op + " begins at " + start;
      assert least <= most
          : "others left " + least + " elements at least, and " + most + " at most";
    }

    boolean isItem() {
      return number % 2 == 0;
    }

    boolean isList() {
      return value == SeenKeys.LIST;
    }
  }

  void check() throws IOException, Refusal {
    for (int sign = statements.sign(); sign != ProofReader.END; sign = statements.sign()) {
      clauses.latest.clear();
      switch (sign) {
        case 's' -> someSource(seen());
        case 'f' -> sourceFirst(seen(), source());
        case 'y' -> visible(seen(), source(), txn());
        case 'x' -> closed(txn());
        case 'a' -> apart(txn(), txn(), key());
        case 'e' -> edge(event(), event());
        case 'c' -> cycle(statements.numbers(events()));
        case 'w' -> told(number());
        case 'o' -> broken(txn());
        case 'j' -> disagree(seen(), seen());
        case 'l' -> versionBefore(seen(), number(), txn());
        case 'u' -> versionsInOrder(seen(), number(), txn(), txn());
        case 'v' -> oneVersion(key(), number(), source(), number(), source());
        case 'g' -> appendsInOrder(operation(), number(), number());
        case 'h' -> appendLater(operation(), number(), operation());
        case 'n' -> noOrder();
        case 'd' -> clauses.derive(literals());
        default -> throw new Refusal("what is '" + (char) sign + "'?");
      }
    }
  }

  private int number() throws IOException, Refusal {
    return statements.number(0, Integer.MAX_VALUE);
  }

  private int txn() throws IOException, Refusal {
    return statements.number(0, history.txnCount());
  }

  private int source() throws IOException, Refusal {
    return statements.number(INITIAL, history.txnCount());
  }

  private int key() throws IOException, Refusal {
    return statements.number(0, history.keyCount());
  }

  private int operation() throws IOException, Refusal {
    return statements.number(0, history.opCount());
  }

  private int event() throws IOException, Refusal {
    return statements.number(0, events());
  }

  private int events() {
    return facts.order.events(history.txnCount());
  }

  private Seen seen() throws IOException, Refusal {
    return seen(txn(), key(), number());
  }

  /** Found once: a transaction may have seen much, and many statements may be about it. */
  private Seen seen(int txn, int key, int number) throws Refusal {
    Sight sight = new Sight(txn, key, number);
    Seen found = sights.get(sight);
    if (found == null) {
      found = find(txn, key, number);
      sights.put(sight, found);
    }
    return found;
  }

  private Seen find(int txn, int key, int number) throws Refusal {
    Refusal.unless(!facts.level.isDirty(), "reads need no sources here");
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

  // Kinds of atoms.

  private int[] literals() throws IOException, Refusal {
    Literals clause = new Literals();
    for (int left = number(); left > 0; left--) {
      int sign = statements.sign();
      boolean isNegated = (sign & ProofReader.NEGATED) != 0;
      int literal =
          switch (sign & ~ProofReader.NEGATED) {
            case 'B' -> before(event(), event());
            case 'E' -> effect(txn());
            case 'R' -> from(seen(), source());
            case 'V' -> version(key(), number(), source());
            case 'W' -> whole(seen());
            default -> throw new Refusal("what is '" + (char) sign + "'?");
          };
      clause.add(isNegated ? literal ^ 1 : literal);
    }
    return clause.toArray();
  }

  private int before(int first, int second) throws Refusal {
    Refusal.unless(first != second, "nothing is before itself");
    int literal = clauses.literal('B', Math.min(first, second), Math.max(first, second), 0, 0);
    return first < second ? literal : literal ^ 1;
  }

  /** One transaction as a whole is before the other; nothing comes before the initial version. */
  private int allBefore(int first, int second) throws Refusal {
    Refusal.unless(first != second, "no transaction is before itself");
    if (first == INITIAL || second == INITIAL) {
      return first == INITIAL ? Clauses.TRUE : Clauses.FALSE;
    }
    return before(facts.order.last(first), facts.order.first(second));
  }

  private int effect(int txn) {
    if (txn == INITIAL || history.isCommitted(txn)) {
      return Clauses.TRUE;
    }
    return facts.canTakeEffect(txn) ? clauses.literal('E', txn, 0, 0, 0) : Clauses.FALSE;
  }

  private int from(Seen seen, int source) {
    return clauses.literal('R', seen.txn(), seen.key(), seen.number(), source);
  }

  private int version(int key, int length, int source) {
    return clauses.literal('V', key, length, source, 0);
  }

  /** Literal that all of the list is by others, even if it ends like own appends. */
  private int whole(Seen seen) {
    boolean isOpen = seen.least() < seen.most();
    return isOpen ? clauses.literal('W', seen.txn(), seen.key(), seen.number(), 0) : Clauses.FALSE;
  }

  /** The transactions that can have left the value seen, of a list up to that length. */
  private Set<Integer> sources(Seen seen, int length) {
    Set<Integer> sources = new HashSet<>();
    if (isSource(INITIAL, seen, length)) {
      sources.add(INITIAL);
    }
    for (int write : seen.value() == History.INITIAL ? new int[0] : facts.writes().of(seen.key())) {
      int txn = history.txnOf(write);
      if (isSource(txn, seen, length)) {
        sources.add(txn);
      }
    }
    return sources;
  }

  private boolean isSource(int txn, Seen seen, int length) {
    if (txn == INITIAL) {
      boolean isOpen = history.initialValue(seen.key()) == History.INITIAL;
      return seen.isList() ? isOpen || length == 0 : facts.mayBeInitial(seen.key(), seen.value());
    }
    int write = facts.writes().installed(txn, seen.key());
    if (write < 0 || txn == seen.txn() || !facts.canTakeEffect(txn)) {
      return false;
    }
    return seen.isList()
        ? SeenKeys.startOfAppends(history, seen.op(), length, write) >= 0
        : seen.value() != History.INITIAL && facts.leaves(write, seen.value());
  }

  // Facts that the history states.

  private void someSource(Seen seen) {
    if (!explained.add(seen)) {
      return; // it may have many sources, and saying it again says nothing
    }
    Set<Integer> sources = sources(seen, seen.least());
    if (seen.most() > seen.least()) {
      sources.addAll(sources(seen, seen.most()));
    }
    Literals clause = new Literals(effect(seen.txn()) ^ 1);
    sources.forEach(source -> clause.add(from(seen, source)));
    clauses.add(clause.toArray());
  }

  private void sourceFirst(Seen seen, int source) throws Refusal {
    int other = from(seen, source) ^ 1;
    clauses.add(other, effect(source));
    clauses.add(other, effect(seen.txn()));
    clauses.add(other, allBefore(source, seen.txn()));
    if (seen.isList()) {
      boolean isLeast = isSource(source, seen, seen.least());
      boolean isMost = isSource(source, seen, seen.most());
      int least = isLeast ? version(seen.key(), seen.least(), source) : Clauses.FALSE;
      int most = isMost ? version(seen.key(), seen.most(), source) : Clauses.FALSE;
      clauses.add(other, whole(seen), least);
      clauses.add(other, whole(seen) ^ 1, most);
    }
  }

  /** The other one's version is before the source's, or a path does not make it visible. */
  private void visible(Seen seen, int source, int other) throws IOException, Refusal {
    Refusal.unless(facts.writes(other, seen.key()), "transaction %d has no such version", other);
    Literals clause = new Literals(from(seen, source) ^ 1, allBefore(other, source));
    ForbiddenPath path = links(other, clause);
    if (!path.isAlongOrder()) {
      boolean isOwn = other == seen.txn();
      path.close(isOwn ? null : overwritten(seen), seen.txn(), other, seen.start());
      Refusal.unless(path.isForbidden(), "the path %s makes nothing visible", path);
    } else {
      boolean isShown = facts.order.contains(overwritten(seen), facts.isUpdate(seen.txn()));
      Refusal.unless(isShown && path.endsAt(seen.txn()), "what is before need not be visible");
    }
    clauses.add(clause.toArray());
  }

  /** Adds that not all links of a closed path hold. */
  private void closed(int start) throws IOException, Refusal {
    Literals clause = new Literals();
    ForbiddenPath path = links(start, clause);
    boolean isForbidden = path.endsAt(start) && !path.isAlongOrder() && path.isForbidden();
    Refusal.unless(isForbidden, "the level allows the path %s", path);
    clauses.add(clause.toArray());
  }

  private Relation overwritten(Seen seen) {
    return Relation.overwritten(seen.isItem(), facts.writes(seen.txn(), seen.key()));
  }

  /** Reads the links of a path; the clause says that one of them does not hold. */
  private ForbiddenPath links(int start, Literals clause) throws IOException, Refusal {
    ForbiddenPath path = new ForbiddenPath(facts, start);
    for (int left = statements.number(1, Integer.MAX_VALUE); left > 0; left--) {
      int sign = statements.sign();
      int at = path.end();
      int to = txn();
      switch (sign) {
        case 'b' -> {
          clause.add(allBefore(at, to) ^ 1);
          path.goAlongOrder(to);
        }
        case 's' -> {
          Refusal.unless(facts.inSession(at, to), "T%d does not follow in its session", to);
          clause.add(effect(at) ^ 1);
          path.go(Relation.SESSION, to);
        }
        case 't' -> {
          Set<Relation> times = EnumSet.copyOf(Relation.OF_TIME);
          times.removeIf(time -> !facts.inTime(time, at, to));
          Refusal.unless(!times.isEmpty(), "T%d does not follow by the clock", to);
          clause.add(effect(at) ^ 1);
          path.go(times, to, -1);
        }
        case 'v' -> {
          int key = key();
          boolean both = facts.writes(at, key) && facts.writes(to, key);
          Refusal.unless(both, "T%d and T%d do not both write that", at, to);
          clause.add(allBefore(at, to) ^ 1);
          path.go(Relation.VERSION, to);
        }
        case 'r' -> {
          Seen read = seen(to, key(), number());
          Refusal.unless(at != to, "no transaction reads from itself");
          clause.add(from(read, at) ^ 1);
          path.go(Relation.read(read.isItem()), to, read.start());
        }
        case 'o' -> {
          Seen read = seen(at, key(), number());
          int source = source();
          boolean isOver = at != to && facts.writes(to, read.key());
          Refusal.unless(isOver, "T%d does not overwrite what T%d read", to, at);
          clause.add(from(read, source) ^ 1);
          clause.add(allBefore(to, source));
          path.go(overwritten(read), to, read.start());
        }
        default -> throw new Refusal("no path leads on by '" + (char) sign + "'");
      }
    }
    return path;
  }

  /** Writers of a key do not overlap. */
  private void apart(int first, int second, int key) throws Refusal {
    boolean both = facts.writes(first, key) && facts.writes(second, key) && first != second;
    Refusal.unless(both && facts.order.isTwofold(), "these may overlap");
    clauses.add(allBefore(first, second), allBefore(second, first));
  }

  /** Adds an edge from the history, or between transactions with and without effect. */
  private void edge(int from, int to) throws Refusal {
    boolean isSame = facts.order.txn(from) == facts.order.txn(to);
    boolean precedes = facts.precedes(from, to);
    Refusal.unless(precedes || !isSame, "nothing says %d before %d", from, to);
    int noEffect = isSame ? Clauses.FALSE : effect(facts.order.txn(from)) ^ 1;
    int isLast = precedes ? Clauses.FALSE : effect(facts.order.txn(to));
    clauses.add(noEffect, isLast, before(from, to));
  }

  private void cycle(int[] events) throws Refusal {
    int[] clause = new int[events.length];
    for (int i = 0; i < events.length; i++) {
      Refusal.unless(events[i] >= 0 && events[i] < events(), "no event %d", events[i]);
      clause[i] = before(events[i], events[(i + 1) % events.length]) ^ 1;
    }
    Refusal.unless(clause.length > 0, "that is no cycle");
    clauses.add(clause);
  }

  /** Adds a clause that the caller knows. */
  private void told(int number) throws IOException, Refusal {
    int[] clause = facts.told.clause(number);
    clauses.add(new Refutation(facts, new Recorded(clause), clauses).literals());
  }

  /** Adds a contradiction: there is no order. */
  private void noOrder() throws Refusal {
    Refusal.unless(!facts.level.isDirty(), "reads need no sources here");
    EveryOrder.exclude(facts);
    clauses.add();
  }

  private void broken(int txn) throws Refusal {
    Refusal.unless(facts.isBroken(txn), "nothing is wrong with T%d", txn);
    clauses.add(effect(txn) ^ 1);
  }

  /** Adds that two reads saw different initial values, or incompatible lists. */
  private void disagree(Seen one, Seen other) throws Refusal {
    Refusal.unless(one.key() == other.key(), "these are two keys");
    if (one.isList()) {
      int common = Math.min(one.most(), other.most());
      int same = 0;
      while (same < common && element(one, same) == element(other, same)) {
        same++;
      }
      Refusal.unless(same < common, "one list may be the beginning of the other");
      Literals clause = new Literals(unlessShown(one, same + 1));
      clause.add(unlessShown(other, same + 1));
      clauses.add(clause.toArray());
      return;
    }
    boolean isSame =
        SeenKeys.shows(history, one.value(), other.value())
            || SeenKeys.shows(history, other.value(), one.value());
    boolean isOpen = one.value() == History.INITIAL || other.value() == History.INITIAL;
    Refusal.unless(!isSame && !isOpen, "the initial value may be both");
    clauses.add(from(one, INITIAL) ^ 1, from(other, INITIAL) ^ 1);
  }

  // Facts that lists show: the version of a length is what a transaction appended, and the one
  // before it.

  private int element(Seen seen, int index) {
    return history.listElement(history.listStart(seen.op()) + index);
  }

  /** Literals that are all false only if others left this much of the list. */
  private int[] unlessShown(Seen seen, int length) throws Refusal {
    Refusal.unless(seen.isList() && length <= seen.most(), "no list has that");
    int isShort = length > seen.least() ? whole(seen) ^ 1 : Clauses.FALSE;
    return new int[] {effect(seen.txn()) ^ 1, isShort};
  }

  private void versionBefore(Seen seen, int length, int txn) throws Refusal {
    Literals clause = new Literals(unlessShown(seen, length));
    int start = start(seen, length, txn);
    for (int source : start < 0 ? Set.<Integer>of() : sources(seen, start)) {
      clause.add(version(seen.key(), start, source));
    }
    clause.add(version(seen.key(), length, txn) ^ 1);
    clauses.add(clause.toArray());
    clauses.add(version(seen.key(), length, txn) ^ 1, effect(txn));
  }

  /** Start in the list of the version that ends there; or -1. */
  private int start(Seen seen, int end, int txn) throws Refusal {
    int write = facts.writes().installed(txn, seen.key());
    Refusal.unless(seen.isList() && write >= 0, "transaction %d appended nothing there", txn);
    return SeenKeys.startOfAppends(history, seen.op(), end, write);
  }

  /** The first one's version is before the second's, unless the list may show that before it. */
  private void versionsInOrder(Seen seen, int length, int first, int second) throws Refusal {
    Literals clause = new Literals(unlessShown(seen, length));
    clause.add(allBefore(first, second));
    for (int end = 0; end <= length; end++) {
      clause.add(start(seen, end, second) < 0 ? Clauses.FALSE : version(seen.key(), end, second));
    }
    clause.add(version(seen.key(), length, first) ^ 1);
    clauses.add(clause.toArray());
  }

  /** Adds that versions of one transaction have one length, and those of two do not overlap. */
  private void oneVersion(int key, int length, int first, int other, int second) throws Refusal {
    boolean overlap =
        length > other - appends(second, key, other)
            && other > length - appends(first, key, length);
    Refusal.unless(first == second ? length != other : overlap, "both may be versions");
    clauses.add(version(key, length, first) ^ 1, version(key, other, second) ^ 1);
  }

  /** Number of elements that the version adds to the one before. */
  private int appends(int txn, int key, int length) {
    return txn == INITIAL
        ? length
        : (int)
            Arrays.stream(facts.writes().of(key)).filter(op -> history.txnOf(op) == txn).count();
  }

  /** Read uncommitted: a list shows an element of one before an element of another. */
  private void appendsInOrder(int list, int early, int late) throws Refusal {
    boolean isShown =
        facts.level.isDirty()
            && early < late
            && late < facts.appends().length(list)
            && history.isCommitted(history.txnOf(list));
    Refusal.unless(isShown, "no list shows that order");
    Set<Integer> first = facts.appends().appenders(list, early).keySet();
    Set<Integer> second = facts.appends().appenders(list, late).keySet();
    Refusal.unless(first.size() == 1 && second.size() == 1, "who appended these is open");
    clauses.add(before(first.iterator().next(), second.iterator().next()));
  }

  /** Adds, at read uncommitted, that a list shows an element and lacks another append. */
  private void appendLater(int list, int shown, int append) throws Refusal {
    boolean isShown =
        facts.level.isDirty()
            && shown < facts.appends().toldLength(list)
            && history.isCommitted(history.txnOf(list));
    Refusal.unless(
        isShown && facts.appends().isLeftOut(append, list), "the list does not show that");
    Set<Integer> first = facts.appends().appenders(list, shown).keySet();
    Refusal.unless(first.size() == 1, "who appended that is open");
    clauses.add(before(first.iterator().next(), history.txnOf(append)));
  }
}
