package io.kingsnake.database.hermitage;

import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.hermitage.Actor.Answer;
import io.kingsnake.tracer.Row;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The scenarios, weakest anomaly first. Keys 1 and 2 hold 10 and 20 at the start; a predicate is a
 * range of keys, or a value where rows to be written are chosen by it.
 */
public enum Scenario {
  G0("dirty write", "serializable", false) {
    @Override
    boolean occurs(Conversation c) throws DatabaseException {
      Actor t1 = c.actor();
      Actor t2 = c.actor();
      t1.put(1, 11);
      t2.put(1, 12);
      t1.put(2, 21);
      t1.commit();
      t2.put(2, 22);
      t2.commit();
      Map<Long, Long> end = c.end();
      return !end.equals(Map.of(1L, 11L, 2L, 21L)) && !end.equals(Map.of(1L, 12L, 2L, 22L));
    }
  },
  G1A("aborted read", "read-committed", true) {
    @Override
    boolean occurs(Conversation c) throws DatabaseException {
      Actor t1 = c.actor();
      Actor t2 = c.actor();
      t1.put(1, 101);
      Answer<Long> seen = t2.get(1);
      t1.rollback();
      Answer<Long> later = t2.get(1);
      t2.commit();
      c.finish();
      return t2.hasCommitted() && (is(seen, 101) || is(later, 101));
    }
  },
  G1B("intermediate read", "read-committed", true) {
    @Override
    boolean occurs(Conversation c) throws DatabaseException {
      Actor t1 = c.actor();
      Actor t2 = c.actor();
      t1.put(1, 101);
      Answer<Long> seen = t2.get(1);
      t1.put(1, 11);
      t1.commit();
      t2.get(1);
      t2.commit();
      c.finish();
      return t2.hasCommitted() && is(seen, 101);
    }
  },
  G1C("circular information flow", "read-committed", true) {
    @Override
    boolean occurs(Conversation c) throws DatabaseException {
      Actor t1 = c.actor();
      Actor t2 = c.actor();
      t1.put(1, 11);
      t2.put(2, 22);
      Answer<Long> first = t1.get(2);
      Answer<Long> second = t2.get(1);
      t1.commit();
      t2.commit();
      c.finish();
      return t1.hasCommitted() && t2.hasCommitted() && is(first, 22) && is(second, 11);
    }
  },
  OTV("observed transaction vanishes", "serializable", false) {
    @Override
    boolean occurs(Conversation c) throws DatabaseException {
      Actor t1 = c.actor();
      Actor t2 = c.actor();
      Actor t3 = c.actor();
      t1.put(1, 11);
      t1.put(2, 19);
      t2.put(1, 12);
      t1.commit();
      Answer<Long> one = t3.get(1);
      t2.put(2, 18);
      Answer<Long> two = t3.get(2);
      t2.commit();
      Answer<Long> twoAgain = t3.get(2);
      Answer<Long> oneAgain = t3.get(1);
      t3.commit();
      c.finish();
      int[] ages = {age(one), age(two), age(twoAgain), age(oneAgain)};
      boolean vanishes = ages[1] < ages[0] || ages[2] < ages[1] || ages[3] < ages[2];
      return t3.hasCommitted() && vanishes;
    }

    /** Which transaction's version it is: 0 for the first, then T1 and T2. */
    private int age(Answer<Long> answer) {
      Long value = answer.value();
      if (value == null || value == 10 || value == 20) {
        return 0;
      }
      return value == 11 || value == 19 ? 1 : 2;
    }
  },
  PMP("predicate-many-preceders", "serializable", false) {
    @Override
    boolean occurs(Conversation c) throws DatabaseException {
      Actor t1 = c.actor();
      Actor t2 = c.actor();
      t1.scan(3, 10);
      t2.insert(3, 30);
      t2.commit();
      Answer<List<Row>> rows = t1.scan(3, 10);
      t1.commit();
      c.finish();
      return t1.hasCommitted() && holds(rows, 3);
    }
  },
  PMP_WRITE("the same, with a predicate of a write", null, false) {
    @Override
    boolean occurs(Conversation c) throws DatabaseException {
      Actor t1 = c.actor();
      Actor t2 = c.actor();
      t1.addToAll(10);
      Answer<Integer> deleted = t2.deleteWithValue(20); // key 2 before T1, key 1 after it
      t1.commit();
      t2.commit();
      c.finish();
      return t1.hasCommitted() && t2.hasCommitted() && Objects.equals(deleted.value(), 0);
    }
  },
  P4("lost update", "snapshot-isolation", true) {
    @Override
    boolean occurs(Conversation c) throws DatabaseException {
      Actor t1 = c.actor();
      Actor t2 = c.actor();
      t1.get(1);
      t2.get(1);
      t1.put(1, 11);
      t2.put(1, 12);
      t1.commit();
      t2.commit();
      c.finish();
      return t1.hasCommitted() && t2.hasCommitted();
    }
  },
  G_SINGLE("read skew", "snapshot-isolation", true) {
    @Override
    boolean occurs(Conversation c) throws DatabaseException {
      Actor t1 = c.actor();
      Actor t2 = c.actor();
      Answer<Long> one = t1.get(1);
      t2.get(1);
      t2.get(2);
      t2.put(1, 12);
      t2.put(2, 18);
      t2.commit();
      Answer<Long> two = t1.get(2);
      t1.commit();
      c.finish();
      return t1.hasCommitted() && is(one, 10) && is(two, 18);
    }
  },
  G_SINGLE_PREDICATE("read skew of a predicate", "snapshot-isolation", true) {
    @Override
    boolean occurs(Conversation c) throws DatabaseException {
      Actor t1 = c.actor();
      Actor t2 = c.actor();
      Answer<Long> one = t1.get(1);
      t2.get(1);
      t2.put(1, 12);
      t2.insert(3, 30);
      t2.commit();
      Answer<List<Row>> rows = t1.scan(2, 10);
      t1.commit();
      c.finish();
      return t1.hasCommitted() && is(one, 10) && holds(rows, 3);
    }
  },
  G_SINGLE_WRITE("read skew, with a predicate of a write", null, false) {
    @Override
    boolean occurs(Conversation c) throws DatabaseException {
      Actor t1 = c.actor();
      Actor t2 = c.actor();
      Answer<Long> one = t1.get(1);
      t2.put(1, 12);
      t2.put(2, 18);
      t2.commit();
      Answer<Integer> deleted = t1.deleteWithValue(20); // there is none any more
      t1.commit();
      c.finish();
      return t1.hasCommitted() && is(one, 10) && Objects.equals(deleted.value(), 0);
    }
  },
  G2_ITEM("write skew", "serializable", true) {
    @Override
    boolean occurs(Conversation c) throws DatabaseException {
      Actor t1 = c.actor();
      Actor t2 = c.actor();
      for (Actor actor : List.of(t1, t2)) {
        actor.get(1);
        actor.get(2);
      }
      t1.put(1, 11);
      t2.put(2, 21);
      t1.commit();
      t2.commit();
      c.finish();
      return t1.hasCommitted() && t2.hasCommitted();
    }
  },
  G2("write skew of predicates", "serializable", true) {
    @Override
    boolean occurs(Conversation c) throws DatabaseException {
      Actor t1 = c.actor();
      Actor t2 = c.actor();
      t1.scan(3, 10);
      t2.scan(3, 10);
      t1.insert(3, 30);
      t2.insert(4, 42);
      t1.commit();
      t2.commit();
      c.finish();
      return t1.hasCommitted() && t2.hasCommitted();
    }
  },
  G2_READ_ONLY("a read-only transaction sees an impossible state", "serializable", true) {
    @Override
    boolean occurs(Conversation c) throws DatabaseException {
      Actor t1 = c.actor();
      Actor t2 = c.actor();
      Actor t3 = c.actor();
      Answer<List<Row>> before = t1.scan(0, 10);
      t2.get(2);
      t2.put(2, 25);
      t2.commit();
      Answer<List<Row>> between = t3.scan(0, 10);
      t3.commit();
      t1.put(1, 0);
      t1.commit();
      c.finish();
      return t1.hasCommitted()
          && t2.hasCommitted()
          && t3.hasCommitted()
          && before.value() != null
          && Objects.equals(before.value(), FIRST_STATE)
          && Objects.equals(between.value(), List.of(new Row(1L, 10L), new Row(2L, 25L)));
    }
  };

  private static final List<Row> FIRST_STATE = List.of(new Row(1L, 10L), new Row(2L, 20L));

  private final String title;
  private final @Nullable String level;
  private final boolean exact;

  Scenario(String title, @Nullable String level, boolean exact) {
    this.title = title;
    this.level = level;
    this.exact = exact;
  }

  /** The name in the literature. */
  public String label() {
    return switch (this) {
      case G1A, G1B, G1C -> "G1" + name().substring(2).toLowerCase(Locale.ROOT);
      case PMP_WRITE -> "PMP-write";
      case G_SINGLE -> "G-single";
      case G_SINGLE_PREDICATE -> "G-single-predicate";
      case G_SINGLE_WRITE -> "G-single-write";
      case G2_ITEM -> "G2-item";
      case G2_READ_ONLY -> "G2-read-only";
      case G0, OTV, PMP, P4, G2 -> name();
    };
  }

  public String title() {
    return title;
  }

  /**
   * A level that forbids the anomaly, for checking the recorded history; null if the history cannot
   * show it.
   */
  public @Nullable String level() {
    return level;
  }

  /** Whether a history of this scenario violates {@link #level} only if the anomaly occurs. */
  public boolean isExact() {
    return exact;
  }

  /** Carries out the scenario. */
  abstract boolean occurs(Conversation conversation) throws DatabaseException;

  private static boolean is(Answer<Long> answer, long value) {
    return Objects.equals(answer.value(), value);
  }

  private static boolean holds(Answer<List<Row>> answer, long key) {
    List<Row> rows = answer.value();
    return rows != null && rows.stream().anyMatch(row -> row.key().equals(key));
  }
}
