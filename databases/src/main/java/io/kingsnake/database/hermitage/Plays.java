package io.kingsnake.database.hermitage;

import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.hermitage.Actor.Answer;
import io.kingsnake.tracer.Row;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Who says what in which order, and what must not come of it. */
final class Plays {
  private static final List<Row> FIRST_STATE = List.of(new Row(1L, 10L), new Row(2L, 20L));

  private Plays() {}

  static boolean dirtyWrite(Conversation c) throws DatabaseException {
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

  static boolean abortedRead(Conversation c) throws DatabaseException {
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

  static boolean intermediateRead(Conversation c) throws DatabaseException {
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

  static boolean circularFlow(Conversation c) throws DatabaseException {
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

  static boolean vanishingTransaction(Conversation c) throws DatabaseException {
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

  static boolean phantom(Conversation c) throws DatabaseException {
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

  static boolean phantomOfWrite(Conversation c) throws DatabaseException {
    Actor t1 = c.actor();
    Actor t2 = c.actor();
    t1.addToAll(10);
    Answer<Integer> deleted = t2.deleteWithValue(20); // key 2 before T1, key 1 after it
    t1.commit();
    t2.commit();
    c.finish();
    return t1.hasCommitted() && t2.hasCommitted() && Objects.equals(deleted.value(), 0);
  }

  static boolean lostUpdate(Conversation c) throws DatabaseException {
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

  static boolean readSkew(Conversation c) throws DatabaseException {
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

  static boolean readSkewOfPredicate(Conversation c) throws DatabaseException {
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

  static boolean readSkewOfWrite(Conversation c) throws DatabaseException {
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

  static boolean writeSkew(Conversation c) throws DatabaseException {
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

  static boolean writeSkewOfPredicates(Conversation c) throws DatabaseException {
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

  static boolean readOnlyAnomaly(Conversation c) throws DatabaseException {
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

  /** Which transaction's version of the vanishing one it is: 0 for the first, then T1 and T2. */
  private static int age(Answer<Long> answer) {
    Long value = answer.value();
    if (value == null || value == 10 || value == 20) {
      return 0;
    }
    return value == 11 || value == 19 ? 1 : 2;
  }

  private static boolean is(Answer<Long> answer, long value) {
    return Objects.equals(answer.value(), value);
  }

  private static boolean holds(Answer<List<Row>> answer, long key) {
    List<Row> rows = answer.value();
    return rows != null && rows.stream().anyMatch(row -> row.key().equals(key));
  }
}
