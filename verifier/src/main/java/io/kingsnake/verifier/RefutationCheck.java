package io.kingsnake.verifier;

import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/*
 * What the atoms mean, given an execution that the level allows: its events in the level's order,
 * those of transactions without effect behind all others, one transaction after the other. "Read
 * from" is false of readers without effect. Each statement adds a clause that is true of every such
 * execution, by the history alone; the contradiction at the end is true of none.
 */
/** Checks that a level is violated: statements of the history, cycles, and what follows. */
final class RefutationCheck {
  private final Facts facts;
  private final History history;
  private final Tokens tokens;
  private final SeenLists lists;
  private Clauses clauses = new Clauses();
  private final Ints atoms = new Ints(); // literals, as the certificate numbers them
  private final Set<List<Integer>> cases = new HashSet<>();
  private final Map<Integer, Set<Integer>> open;

  RefutationCheck(Facts facts, Tokens tokens) {
    this.facts = facts;
    this.tokens = tokens;
    history = facts.history;
    open = facts.openInitial;
    lists = new SeenLists(facts);
  }

  void check() throws IOException, Refusal {
    List<Integer> initial = List.of();
    String word = tokens.word();
    for (; !word.equals("end"); word = tokens.word()) {
      if (word.equals("case")) {
        close(initial);
        initial = startCase();
      } else if (!clauses.isContradicted()) {
        state(word);
      } else if (!word.matches("-?[0-9]+|[a-zA-Z]")) {
        throw new Refusal("what is '" + word + "'?");
      }
    }
    close(initial);
    double possible = 1;
    for (Set<Integer> values : open.values()) {
      possible *= values.size();
    }
    boolean all = cases.size() == possible || cases.contains(List.<Integer>of());
    OrderCheck.require(all, "there is no contradiction, or not in all cases");
  }

  /** No case at all is one that covers all of them. */
  private void close(List<Integer> initial) {
    if (clauses.isContradicted()) {
      cases.add(initial);
    }
  }

  /** One of the values for each key whose initial value is open, and everything from the start. */
  private List<Integer> startCase() throws IOException, Refusal {
    List<Integer> initial = new ArrayList<>();
    for (Map.Entry<Integer, Set<Integer>> key : open.entrySet()) {
      int value = tokens.number();
      OrderCheck.require(key.getValue().contains(value), "no initial value is " + value);
      facts.initial[key.getKey()] = value;
      initial.add(value);
    }
    clauses = new Clauses();
    atoms.truncate(0);
    return initial;
  }

  private void state(String word) throws IOException, Refusal {
    switch (word) {
      case "B" -> atoms.add(before(event(), event()));
      case "E" -> atoms.add(effect(txn()));
      case "R" -> atoms.add(readFrom(seen(), source()));
      case "s" -> someSource(seen());
      case "f" -> sourceFirst(seen(), source());
      case "x" -> intruder(seen(), source(), txn());
      case "y" -> visible(seen(), source(), txn());
      case "a" -> apart(txn(), txn(), key());
      case "e" -> edge(event(), event());
      case "l" -> late(event(), event());
      case "c" -> cycle(tokens.numbers());
      case "w" -> waiting(tokens.numbers());
      case "o" -> inexplicable(txn());
      case "v" -> versions(txn(), key(), tokens.number(), txn(), txn());
      case "t" -> shows(seen(), txn());
      case "i" -> incompatible(seen(), seen());
      case "d" -> clauses.derive(literals(), tokens.numbers());
      case "p" -> clauses.assume(literals());
      case "q" -> clauses.discharge();
      default -> throw new Refusal("what is '" + word + "'?");
    }
  }

  private int txn() throws IOException, Refusal {
    return tokens.number(0, history.txnCount());
  }

  private int source() throws IOException, Refusal {
    return tokens.number(Facts.INITIAL, history.txnCount());
  }

  private int key() throws IOException, Refusal {
    return tokens.number(0, history.keyCount());
  }

  private int event() throws IOException, Refusal {
    return tokens.number(0, facts.events());
  }

  private int[] literals() throws IOException, Refusal {
    int[] literals = tokens.numbers();
    for (int i = 0; i < literals.length; i++) {
      boolean known = literals[i] >= 0 && literals[i] >> 1 < atoms.size();
      OrderCheck.require(known, "no atom has the literal " + literals[i]);
      literals[i] = atoms.get(literals[i] >> 1) ^ (literals[i] & 1);
    }
    return literals;
  }

  // What the atoms are.

  private int before(int first, int second) throws Refusal {
    OrderCheck.require(first != second, "nothing is before itself");
    int literal = clauses.literal(0, Math.min(first, second), Math.max(first, second));
    return first < second ? literal : literal ^ 1;
  }

  private int effect(int txn) {
    if (history.isCommitted(txn)) {
      return Clauses.TRUE;
    }
    boolean never = history.outcome(txn) == Outcome.ABORTED || facts.isBroken(txn);
    return never ? Clauses.FALSE : clauses.literal(1, txn);
  }

  private int readFrom(Seen seen, int source) {
    return clauses.literal(2, seen.txn(), seen.key(), seen.number(), source);
  }

  private Seen seen() throws IOException, Refusal {
    return seen(txn(), key(), tokens.number());
  }

  private Seen seen(int txn, int key, int number) throws Refusal {
    OrderCheck.require(facts.rule.sight() != Rule.Sight.DIRTY, "reads need no sources here");
    Observations all = facts.observations(txn);
    int count = 0;
    for (int i = 0; i < all.count; i++) {
      if (all.key[i] == key && all.predicate[i] == ((number & 1) == 1)) {
        if (count == number >> 1 && !all.own[i] && all.otherLength[i] < 0) {
          boolean known = !facts.lists.get(key) || facts.initial[key] != History.INITIAL;
          OrderCheck.require(known, "the initial list is not known");
          return new Seen(txn, key, number, all.value[i], all.op[i], all.length[i]);
        }
        count++;
      }
    }
    throw new Refusal("T%d has no reading %d of key %d".formatted(txn, number, key));
  }

  /** Who can have left what was seen, for all that a look at him tells. */
  private Set<Integer> sources(Seen seen) {
    Set<Integer> sources = new HashSet<>();
    boolean isList = seen.value() == Observations.LIST;
    boolean maybe =
        facts.initial[seen.key()] == History.INITIAL
            ? open.getOrDefault(seen.key(), Set.of()).contains(seen.value())
            : facts.initial[seen.key()] == seen.value();
    if (isList ? seen.length() == 0 : seen.value() == History.INITIAL || maybe) {
      sources.add(Facts.INITIAL);
    }
    for (int i = facts.writerStart[seen.key()]; i < facts.writerStart[seen.key() + 1]; i++) {
      int txn = facts.writerTxn[i];
      boolean fits =
          isList
              ? lists.isBlock(seen, seen.length() - lists.appendCount(txn, seen.key()), txn)
              : seen.value() != History.INITIAL && facts.leaves(facts.writerOp[i], seen.value());
      if (fits && txn != seen.txn() && !clauses.isTrue(effect(txn) ^ 1)) {
        sources.add(txn);
      }
    }
    return sources;
  }

  // What the history states.

  private void someSource(Seen seen) {
    Ints clause = new Ints();
    clause.add(effect(seen.txn()) ^ 1);
    sources(seen).forEach(source -> clause.add(readFrom(seen, source)));
    clauses.add(clause.toArray());
  }

  /** The transaction contradicts itself, or saw something that nobody can have left. */
  private void inexplicable(int txn) throws Refusal {
    boolean is = facts.isBroken(txn);
    Observations all = new Observations(facts).walk(txn);
    for (int i = 0; i < all.count && !is && facts.rule.sight() != Rule.Sight.DIRTY; i++) {
      Seen seen = new Seen(txn, all.key[i], 0, all.value[i], all.op[i], all.length[i]);
      boolean isList = seen.value() == Observations.LIST;
      boolean known = facts.initial[seen.key()] != History.INITIAL;
      if (!all.own[i] && (known || !isList)) {
        Seen other = new Seen(txn, all.key[i], 0, all.value[i], all.op[i], all.otherLength[i]);
        is =
            isList
                ? lists.isFractured(seen) && (other.length() < 0 || lists.isFractured(other))
                : sources(seen).isEmpty();
      }
    }
    OrderCheck.require(is, "nothing is wrong with T" + txn);
    clauses.add(effect(txn) ^ 1);
  }

  private void sourceFirst(Seen seen, int source) throws Refusal {
    boolean ordered = facts.rule.sight() != Rule.Sight.ITEMS || (seen.number() & 1) == 0;
    OrderCheck.require(ordered && source >= 0, "that orders nothing");
    int not = readFrom(seen, source) ^ 1;
    clauses.add(not, before(facts.writing(source), facts.reading(seen.txn())));
    clauses.add(not, effect(source));
  }

  private void intruder(Seen seen, int source, int other) throws Refusal {
    boolean isItem = (seen.number() & 1) == 0;
    boolean sees =
        switch (facts.rule.sight()) {
          case EVERYTHING -> true;
          case ITEMS -> isItem;
          case OWN_KEYS -> isItem && facts.writes(seen.txn(), seen.key());
          case DEPENDENCIES -> facts.writes(seen.txn(), seen.key());
          case UPDATES -> facts.writesAnything(seen.txn());
          default -> false;
        };
    OrderCheck.require(sees, "not everything before is visible");
    requireOther(seen, source, other);
    clauses.add(
        readFrom(seen, source) ^ 1,
        source < 0 ? Clauses.FALSE : before(facts.writing(other), facts.reading(source)),
        before(facts.reading(seen.txn()), facts.writing(other)));
  }

  private void requireOther(Seen seen, int source, int other) throws Refusal {
    boolean differs = other != source && other != seen.txn();
    OrderCheck.require(differs && facts.writes(other, seen.key()), "that is no other version");
  }

  private void visible(Seen seen, int source, int other) throws IOException, Refusal {
    boolean differs = other != source && facts.writes(other, seen.key());
    OrderCheck.require(differs, "that is no other version");
    Ints clause = new Ints();
    clause.add(readFrom(seen, source) ^ 1);
    clause.add(source < 0 ? Clauses.FALSE : before(other, source));
    StringBuilder way = new StringBuilder();
    int at = other;
    boolean earlier = true;
    for (int left = tokens.number(); left > 0; left--) {
      String link = tokens.word();
      int to = txn();
      way.append(link);
      boolean holds = true;
      switch (link) {
        case "s" -> {
          holds = facts.inSession(at, to);
          clause.add(effect(at) ^ 1);
        }
        case "t" -> holds = facts.isEarlier(facts.time(at, true), facts.time(to, false));
        case "v" -> {
          int key = key();
          holds = facts.writes(at, key) && facts.writes(to, key);
          clause.add(before(to, at));
        }
        case "r" -> {
          Seen read = seen(to, key(), tokens.number());
          earlier = read.op() < seen.op();
          clause.add(readFrom(read, at) ^ 1);
        }
        case "o" -> {
          Seen read = seen(at, key(), tokens.number());
          int overwritten = source();
          requireOther(read, overwritten, to);
          holds = facts.writesAnything(at);
          clause.add(readFrom(read, overwritten) ^ 1);
          clause.add(overwritten < 0 ? Clauses.FALSE : before(to, overwritten));
        }
        default -> holds = false;
      }
      OrderCheck.require(holds, "a way does not lead on by " + link);
      at = to;
    }
    boolean shows = at == seen.txn() && way.toString().matches(ways()) && !facts.rule.snapshot();
    boolean inTime = facts.rule.sight() != Rule.Sight.EARLIER_READS || earlier;
    OrderCheck.require(shows && inTime, "the way " + way + " makes nothing visible");
    clauses.add(clause.toArray());
  }

  /** What ways make visible, as a regular expression over their links. */
  private String ways() {
    return switch (facts.rule.sight()) {
      case EVERYTHING, ITEMS, OWN_KEYS, NOTHING, DIRTY -> "[^a-z]";
      case DEPENDENCIES ->
          facts.rule.session()
              ? "[rvs]+"
              : facts.rule.time() == Rule.Time.SHOWS ? "[rvt]+" : "[rv]+";
      case UPDATES -> "[rvo]+";
      case EARLIER_READS -> "r";
      case SO_OR_WR -> "[sr]";
      case CAUSAL -> "[sr]+";
      case SO -> "s";
      case WR_SO -> "rs";
      case SO_WR -> "sr";
      case WR_WR -> "rr";
    };
  }

  private void apart(int first, int second, int key) throws Refusal {
    boolean both = facts.writes(first, key) && facts.writes(second, key);
    OrderCheck.require(both && facts.rule.snapshot(), "these may overlap");
    clauses.add(
        before(facts.writing(first), facts.reading(second)),
        before(facts.writing(second), facts.reading(first)));
  }

  private void edge(int from, int to) throws Refusal {
    OrderCheck.require(facts.precedes(from, to), "nothing says %d before %d".formatted(from, to));
    boolean same = facts.txn(from) == facts.txn(to);
    clauses.add(same ? Clauses.FALSE : effect(facts.txn(from)) ^ 1, before(from, to));
  }

  /** What took no effect is behind what did. */
  private void late(int from, int to) throws Refusal {
    OrderCheck.require(facts.txn(from) != facts.txn(to), "nobody is behind himself");
    clauses.add(effect(facts.txn(from)) ^ 1, effect(facts.txn(to)), before(from, to));
  }

  private void cycle(int[] events) throws Refusal {
    int[] clause = new int[events.length];
    for (int i = 0; i < events.length; i++) {
      int next = events[(i + 1) % events.length];
      OrderCheck.require(events[i] >= 0 && events[i] < facts.events(), "no event " + events[i]);
      clause[i] = before(events[i], next) ^ 1;
    }
    OrderCheck.require(events.length > 1, "that is no cycle");
    clauses.add(clause);
  }

  /**
   * Triples of a transaction and one of its readings, or of a transaction that follows another in
   * its session: each waits for others of them. So none of them took effect, for none was first.
   */
  private void waiting(int[] triples) throws Refusal {
    Set<Integer> all = new HashSet<>();
    for (int i = 0; i + 2 < triples.length; i += 3) {
      all.add(triples[i]);
    }
    for (int i = 0; i + 2 < triples.length; i += 3) {
      int txn = triples[i];
      OrderCheck.require(txn >= 0 && txn < history.txnCount(), "there is no T" + txn);
      boolean waits;
      if (triples[i + 1] < 0) {
        waits =
            facts.rule.session()
                && all.stream()
                    .anyMatch(
                        other -> facts.inSession(other, txn) && clauses.isTrue(effect(other)));
      } else {
        waits = sources(seen(txn, triples[i + 1], triples[i + 2])).stream().allMatch(all::contains);
      }
      OrderCheck.require(waits, "T%d need not wait".formatted(txn));
    }
    all.forEach(txn -> clauses.add(effect(txn) ^ 1));
  }

  // What lists show.

  private void versions(int txn, int key, int number, int first, int second) throws Refusal {
    if (facts.rule.sight() == Rule.Sight.DIRTY) {
      OrderCheck.require(
          new ListOrder(facts, new int[0]).shows(txn, key, number, first, second),
          "no list shows that order");
      clauses.add(before(first, second));
      return;
    }
    Seen seen = seen(txn, key, number);
    int place = lists.placeOf(seen, first);
    boolean missing = facts.writes(second, key);
    for (int i = 0; i < seen.length() && missing; i++) {
      missing = !lists.isBlock(seen, i, second);
    }
    boolean ordered = missing || lists.placeOf(seen, second) > place;
    OrderCheck.require(place >= 0 && ordered && second != txn, "no list shows that order");
    clauses.add(effect(txn) ^ 1, before(facts.writing(first), facts.reading(second)));
  }

  private void shows(Seen seen, int txn) throws Refusal {
    OrderCheck.require(lists.placeOf(seen, txn) >= 0, "that list does not show T" + txn);
    clauses.add(effect(seen.txn()) ^ 1, effect(txn));
  }

  /** Lists that are no prefixes of each other, or one that was not whole where the other ends. */
  private void incompatible(Seen one, Seen other) throws Refusal {
    Seen longer = one.length() > other.length() ? one : other;
    Seen shorter = one.length() > other.length() ? other : one;
    boolean differ = !lists.cuts(longer, shorter.length(), shorter.txn())[longer.length()];
    for (int i = 0; i < shorter.length(); i++) {
      differ |= lists.element(one, i) != lists.element(other, i);
    }
    OrderCheck.require(differ && one.key() == other.key(), "these lists are compatible");
    clauses.add(effect(one.txn()) ^ 1, effect(other.txn()) ^ 1);
  }
}
