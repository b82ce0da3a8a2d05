package io.kingsnake.verifier.rules;

import io.kingsnake.verifier.Refusal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/*
 * A transaction is one event, or two: it reads at its begin and writes at its commit. Sessions,
 * reads and versions then lead from a commit to a begin, which that transaction's own commit
 * follows; an overwriter of what was read commits after that begin. A path of relations that the
 * order contains leads forward in it, so no such path is closed.
 */
/**
 * Relations that a total order of events contains.
 *
 * @param isApart whether writers of a key do not overlap, where transactions are two events
 * @param ofAll relations it contains of all transactions
 * @param ofUpdates relations it contains where the first of the two writes something
 */
public record EventOrder(
    boolean isTwofold, boolean isApart, Set<Relation> ofAll, Set<Relation> ofUpdates) {
  public static final Set<Relation> TO_COMMITS =
      Set.of(Relation.BEGIN_BEFORE_END, Relation.END_BEFORE_END);
  private static final int LOST = -1;
  private static final int COMMIT = 0;
  private static final int BEGIN = 1;
  private static final int MAX_STEPS = 200_000;

  public EventOrder {
    assert ofUpdates.containsAll(ofAll) : "of updates it contains less than of all";
  }

  public boolean contains(Relation relation, boolean isUpdate) {
    return (isUpdate ? ofUpdates : ofAll).contains(relation);
  }

  /**
   * The earliest event to which the relation leads from an event; LOST if the order does not say.
   */
  private int follow(int at, Relation relation, boolean isUpdate) {
    boolean isThen = relation == Relation.READ_THEN_OVERWRITTEN; // of a third transaction
    boolean isKept =
        isThen ? ofAll.containsAll(Relation.OVERWRITTEN) : contains(relation, isUpdate);
    if (at == LOST || !isKept) {
      return LOST;
    }
    if (!isTwofold) {
      return COMMIT;
    }
    return switch (relation) {
      case SESSION, END_BEFORE_BEGIN, ITEM_READ, PREDICATE_READ -> BEGIN;
      case VERSION -> isApart ? BEGIN : COMMIT;
      case ITEM_OVERWRITTEN, OWN_OVERWRITTEN, PREDICATE_OVERWRITTEN, BEGIN_BEFORE_END ->
          at == BEGIN ? COMMIT : LOST;
      default -> COMMIT;
    };
  }

  /** Tests whether the relation leads forward from every transaction. */
  public boolean leadsOn(Expression relation) throws Refusal {
    return leadsOn(relation, COMMIT);
  }

  /** Tests whether the order shows that the relation relates no transaction to itself. */
  public boolean excludes(Expression relation) throws Refusal {
    return leadsOn(relation, COMMIT) || (isTwofold && leadsOn(relation, BEGIN));
  }

  private boolean leadsOn(Expression relation, int start) throws Refusal {
    record Place(int state, TxnKind kind, int at) {}
    Automaton automaton = new Automaton(relation);
    Set<Relation> tests = EnumSet.noneOf(Relation.class);
    relation.all().filter(Relation::isTest).forEach(tests::add);
    List<TxnKind> kinds = TxnKind.all(tests, !ofAll.equals(ofUpdates));
    Set<Place> met = new HashSet<>();
    Deque<Place> open = new ArrayDeque<>();
    kinds.forEach(kind -> open.add(new Place(0, kind, start)));
    while (!open.isEmpty()) {
      Place place = open.remove();
      TxnKind kind = place.kind();
      boolean isOn = place.at() != LOST && (start == COMMIT || place.at() == BEGIN);
      if (automaton.isAccepting(place.state()) && !isOn) {
        return false;
      }
      for (long rest = automaton.next(place.state()); rest != 0; rest &= rest - 1) {
        int state = Long.numberOfTrailingZeros(rest);
        for (Relation letter : automaton.letters(state)) {
          int at = letter.isTest() ? place.at() : follow(place.at(), letter, kind.isUpdate());
          for (TxnKind to : letter.isTest() ? List.of(kind) : kinds) {
            boolean isThere = letter.isTest() ? kind.is(letter) : kind.canLead(letter, to);
            Place reached = new Place(state, to, at);
            if (isThere && met.add(reached)) {
              open.add(reached);
            }
          }
        }
      }
    }
    return true;
  }

  /** An order of which nothing is known but its events. */
  public static EventOrder any(boolean isTwofold) {
    return new EventOrder(isTwofold, false, Set.of(), Set.of());
  }

  /** The strongest order that every execution that the level allows has. */
  static EventOrder implied(LevelRules level, boolean isTwofold) throws Refusal {
    Set<Relation> all = EnumSet.of(Relation.VERSION);
    if (!level.isDirty()) {
      all.addAll(Relation.READS);
    }
    EventOrder order = new EventOrder(isTwofold, true, all, EnumSet.copyOf(all));
    Refusal.unless(!isTwofold || order.isImplied(level), "transactions have one event here");
    if (level.isDirty()) {
      return order;
    }
    Set<Relation> more = EnumSet.of(Relation.SESSION);
    more.addAll(Relation.OF_TIME);
    more.addAll(Relation.OVERWRITTEN);
    for (Relation relation : more) {
      for (boolean ofAll : new boolean[] {true, false}) {
        EventOrder larger = order.with(relation, ofAll);
        order = larger.isImplied(level) ? larger : order;
      }
    }
    return order;
  }

  private EventOrder with(Relation relation, boolean isOfAll) {
    Set<Relation> all = EnumSet.copyOf(ofAll);
    Set<Relation> updates = EnumSet.copyOf(ofUpdates);
    updates.add(relation);
    if (isOfAll) {
      all.add(relation);
    }
    return new EventOrder(isTwofold, isApart, all, updates);
  }

  /** Tests whether the level forbids everything that would close a cycle of events. */
  private boolean isImplied(LevelRules level) {
    List<TxnKind> kinds = TxnKind.all(level.tests(), !ofAll.equals(ofUpdates));
    return kinds.stream().allMatch(start -> isForbidden(level, start, kinds));
  }

  /** Tests whether all closed paths from the commit of such a transaction are forbidden. */
  private boolean isForbidden(LevelRules level, TxnKind start, List<TxnKind> kinds) {
    record Place(TxnKind kind, int at, long states) {}
    Automaton forbidden = level.forbidden();
    Set<Relation> tests = level.tests();
    Set<Place> met = new HashSet<>();
    Deque<Place> open = new ArrayDeque<>();
    open.add(new Place(start, COMMIT, forbidden.standing(1, tests, start::is)));
    while (!open.isEmpty()) {
      Place place = open.remove();
      for (Relation letter : place.kind().isUpdate() ? ofUpdates : ofAll) {
        int at = follow(place.at(), letter, place.kind().isUpdate());
        for (TxnKind to : at == LOST ? List.<TxnKind>of() : kinds) {
          if (place.kind().canLead(letter, to)) {
            long states =
                forbidden.standing(forbidden.follow(place.states(), letter), tests, to::is);
            boolean isFree = to.equals(start) && (states & forbidden.accepting()) == 0;
            if (isFree || met.size() > MAX_STEPS) {
              return false;
            }
            Place reached = new Place(to, at, states);
            if (met.add(reached)) {
              open.add(reached);
            }
          }
        }
      }
    }
    return true;
  }

  /** Number of events of this many transactions. */
  public int events(int txns) {
    return isTwofold ? 2 * txns : txns;
  }

  public int txn(int event) {
    return isTwofold ? event >> 1 : event;
  }

  /** The first event of a transaction. */
  public int first(int txn) {
    return isTwofold ? 2 * txn : txn;
  }

  /** The last one, perhaps the same. */
  public int last(int txn) {
    return isTwofold ? 2 * txn + 1 : txn;
  }
}
