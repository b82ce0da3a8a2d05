package io.kingsnake.checker.level;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The relations between transactions that a level's text is made of. The dependencies among them
 * have no pair in common by one and the same read, so that every name of the text is a union of
 * them; those from IS_UPDATE on relate a transaction to itself.
 */
public enum Relation {
  /** Earlier and later in a session. */
  SESSION,
  /** The one ended before the other began, by at least the drift. */
  END_BEFORE_BEGIN,
  /** The one began before the other ended, likewise. */
  BEGIN_BEFORE_END,
  /** The one ended before the other ended, likewise. */
  END_BEFORE_END,
  /** Both wrote a key, and the other's version is the later one. */
  VERSION,
  /** The other read an item as the one wrote it. */
  ITEM_READ,
  /** The other's scan or iterator saw a key as the one wrote it. */
  PREDICATE_READ,
  /** The one read an item that it does not write, and the other wrote a later version. */
  ITEM_OVERWRITTEN,
  /** The one read an item that it writes as well, and the other wrote a later version. */
  OWN_OVERWRITTEN,
  /** The one's scan or iterator saw a key of which the other wrote a later version. */
  PREDICATE_OVERWRITTEN,
  /**
   * A transaction read from the one, and by a later operation a version that the other overwrote.
   */
  READ_THEN_OVERWRITTEN,
  /** The transaction writes something. */
  IS_UPDATE,
  /** The transaction writes nothing. */
  IS_READ_ONLY,
  /** The transaction reads another's version of a key that it writes as well. */
  READS_WHAT_IT_WRITES,
  /** The transaction asked for read committed or less, in a history with mixed isolation. */
  IS_READ_COMMITTED,
  /** The transaction asked for repeatable read. */
  IS_REPEATABLE_READ,
  /** The transaction asked for snapshot isolation. */
  IS_SNAPSHOT,
  /** The transaction asked for serializability, or for nothing. */
  IS_SERIALIZABLE;

  /** Relations that recorded times show. */
  public static final Set<Relation> OF_TIME =
      Collections.unmodifiableSet(EnumSet.of(END_BEFORE_BEGIN, BEGIN_BEFORE_END, END_BEFORE_END));

  /** Relations from a reader to the transaction that overwrote the version it read. */
  static final Set<Relation> OVERWRITTEN =
      Collections.unmodifiableSet(
          EnumSet.of(
              ITEM_OVERWRITTEN, OWN_OVERWRITTEN, PREDICATE_OVERWRITTEN, READ_THEN_OVERWRITTEN));

  private static final Map<String, Set<Relation>> NAMES = names();

  private static Map<String, Set<Relation>> names() {
    Map<String, Set<Relation>> names = new LinkedHashMap<>();
    names.put("so", EnumSet.of(SESSION));
    names.put("rt", EnumSet.of(END_BEFORE_BEGIN));
    names.put("bc", EnumSet.of(BEGIN_BEFORE_END));
    names.put("cc", EnumSet.of(END_BEFORE_END));
    names.put("wr", EnumSet.of(ITEM_READ, PREDICATE_READ));
    names.put("iwr", EnumSet.of(ITEM_READ));
    names.put("pwr", EnumSet.of(PREDICATE_READ));
    names.put("ww", EnumSet.of(VERSION));
    names.put("rw", EnumSet.of(ITEM_OVERWRITTEN, OWN_OVERWRITTEN, PREDICATE_OVERWRITTEN));
    names.put("irw", EnumSet.of(ITEM_OVERWRITTEN, OWN_OVERWRITTEN));
    names.put("prw", EnumSet.of(PREDICATE_OVERWRITTEN));
    names.put("own-rw", EnumSet.of(OWN_OVERWRITTEN));
    names.put("wr-then-rw", EnumSet.of(READ_THEN_OVERWRITTEN));
    names.put("[update]", EnumSet.of(IS_UPDATE));
    names.put("[readonly]", EnumSet.of(IS_READ_ONLY));
    names.put("[rmw]", EnumSet.of(READS_WHAT_IT_WRITES));
    names.put("[rc]", EnumSet.of(IS_READ_COMMITTED));
    names.put("[rr]", EnumSet.of(IS_REPEATABLE_READ));
    names.put("[si]", EnumSet.of(IS_SNAPSHOT));
    names.put("[ser]", EnumSet.of(IS_SERIALIZABLE));
    return Collections.unmodifiableMap(names);
  }

  /** Relations by their names in texts; tests are written with their brackets. */
  public static Map<String, Set<Relation>> byName() {
    return NAMES;
  }

  /** Relations that a name stands for in a text. */
  static Set<Relation> named(String name) {
    return Objects.requireNonNull(NAMES.get(name), name);
  }

  /** Tests whether the relation only relates transactions to themselves. */
  public boolean isTest() {
    return ordinal() >= IS_UPDATE.ordinal();
  }

  /** Tests whether the relation depends on the level that a transaction asked for. */
  public boolean isAsked() {
    return ordinal() >= IS_READ_COMMITTED.ordinal();
  }

  /** One bit for each, for sets of them. */
  public int bit() {
    return 1 << ordinal();
  }

  static int bits(Set<Relation> some) {
    return some.stream().mapToInt(Relation::bit).reduce(0, (left, right) -> left | right);
  }

  /** Relations encoded by the bits. */
  static Set<Relation> of(int bits) {
    Set<Relation> some = EnumSet.noneOf(Relation.class);
    Arrays.stream(values()).filter(each -> (bits & each.bit()) != 0).forEach(some::add);
    return some;
  }
}
