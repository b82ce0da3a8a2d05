package io.kingsnake.verifier.rules;

import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The relations between transactions that texts of levels are made of. No two of them relate the
 * same pair by the same read, so that every name of a text is a union of some.
 */
public enum Relation {
  /** Earlier and later in a session. */
  SESSION,
  /** The one ended before the other began, by the clock. */
  END_BEFORE_BEGIN,
  /** The one began before the other ended. */
  BEGIN_BEFORE_END,
  /** The one ended before the other ended. */
  END_BEFORE_END,
  /** Both wrote a key, and the other's version is the later one. */
  VERSION,
  /** The other read an item as the one wrote it. */
  ITEM_READ,
  /** The other's scan saw a key as the one wrote it, by not returning it. */
  PREDICATE_READ,
  /** The one read an item that it does not write, and the other wrote a later version. */
  ITEM_OVERWRITTEN,
  /** The one read an item that it writes as well, and the other wrote a later version. */
  OWN_OVERWRITTEN,
  /** The one's scan saw a key, by not returning it, of which the other wrote a later version. */
  PREDICATE_OVERWRITTEN,
  /**
   * Some transaction read from the one, and by a later operation a version that the other
   * overwrote.
   */
  READ_THEN_OVERWRITTEN,

  // The following relations relate transactions to themselves.

  /** The transaction writes something. */
  UPDATE,
  /** The transaction writes nothing. */
  READ_ONLY,
  /** The transaction read another's version of a key that it writes. */
  READS_WHAT_IT_WRITES,
  /**
   * The transaction asked for read committed or less, where transactions ask for different levels.
   */
  ASKED_READ_COMMITTED,
  /** The transaction asked for repeatable read. */
  ASKED_REPEATABLE_READ,
  /** The transaction asked for snapshot isolation. */
  ASKED_SNAPSHOT,
  /** The transaction asked for serializability, or for nothing. */
  ASKED_SERIALIZABLE;

  public static final Set<Relation> READS = set(ITEM_READ, PREDICATE_READ);
  public static final Set<Relation> ITEMS_OVERWRITTEN = set(ITEM_OVERWRITTEN, OWN_OVERWRITTEN);
  public static final Set<Relation> OVERWRITTEN =
      set(ITEM_OVERWRITTEN, OWN_OVERWRITTEN, PREDICATE_OVERWRITTEN);
  public static final Set<Relation> OF_TIME =
      set(END_BEFORE_BEGIN, BEGIN_BEFORE_END, END_BEFORE_END);

  private static Set<Relation> set(Relation first, Relation... others) {
    return Collections.unmodifiableSet(EnumSet.of(first, others));
  }

  private static final Map<String, Set<Relation>> NAMES = names();

  /** Relations by their words in texts; tests are written with their brackets. */
  static Map<String, Set<Relation>> byName() {
    return NAMES;
  }

  /** Relations named by a word; empty if it is unknown. */
  public static Set<Relation> named(String word) {
    return NAMES.getOrDefault(word, Set.of());
  }

  private static Map<String, Set<Relation>> names() {
    Map<String, Set<Relation>> names = new LinkedHashMap<>();
    names.put("so", set(SESSION));
    names.put("rt", set(END_BEFORE_BEGIN));
    names.put("bc", set(BEGIN_BEFORE_END));
    names.put("cc", set(END_BEFORE_END));
    names.put("ww", set(VERSION));
    names.put("wr", READS);
    names.put("iwr", set(ITEM_READ));
    names.put("pwr", set(PREDICATE_READ));
    names.put("rw", OVERWRITTEN);
    names.put("irw", ITEMS_OVERWRITTEN);
    names.put("prw", set(PREDICATE_OVERWRITTEN));
    names.put("own-rw", set(OWN_OVERWRITTEN));
    names.put("wr-then-rw", set(READ_THEN_OVERWRITTEN));
    names.put("[update]", set(UPDATE));
    names.put("[readonly]", set(READ_ONLY));
    names.put("[rmw]", set(READS_WHAT_IT_WRITES));
    names.put("[rc]", set(ASKED_READ_COMMITTED));
    names.put("[rr]", set(ASKED_REPEATABLE_READ));
    names.put("[si]", set(ASKED_SNAPSHOT));
    names.put("[ser]", set(ASKED_SERIALIZABLE));
    return Collections.unmodifiableMap(names);
  }

  public boolean isTest() {
    return ordinal() >= UPDATE.ordinal();
  }

  boolean isAsked() {
    return ordinal() >= ASKED_READ_COMMITTED.ordinal();
  }

  /** The relations from a transaction to those that overwrite the version it read. */
  public static Relation overwritten(boolean isItem, boolean writesKey) {
    return !isItem ? PREDICATE_OVERWRITTEN : writesKey ? OWN_OVERWRITTEN : ITEM_OVERWRITTEN;
  }

  public static Relation read(boolean isItem) {
    return isItem ? ITEM_READ : PREDICATE_READ;
  }
}
