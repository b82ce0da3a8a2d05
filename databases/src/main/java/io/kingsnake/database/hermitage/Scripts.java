package io.kingsnake.database.hermitage;

import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.Where;
import io.kingsnake.database.hermitage.Actor.Answer;
import io.kingsnake.tracer.Row;
import io.kingsnake.tracer.SessionRecorder;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.LongStream;

/**
 * Scripts of the scenarios, statement by statement as in Hermitage, with the outcome that must not
 * occur. Where its scripts for PostgreSQL and MySQL differ, this has the statements of both.
 */
final class Scripts {
  private static final List<Row> FIRST_STATE = rows(1, 10, 2, 20);

  private Scripts() {}

  static boolean dirtyWrite(Conversation c) throws DatabaseException {
    Actor t1 = c.actor();
    Actor t2 = c.actor();
    t1.update(1, 11);
    t2.update(1, 12);
    t1.update(2, 21);
    t1.commit();
    t1.look();
    t2.update(2, 22);
    t2.commit();
    Map<Long, Long> end = c.end();
    return !end.equals(Map.of(1L, 11L, 2L, 21L)) && !end.equals(Map.of(1L, 12L, 2L, 22L));
  }

  static boolean abortedRead(Conversation c) throws DatabaseException {
    Actor t1 = c.actor();
    Actor t2 = c.actor();
    t1.update(1, 101);
    Answer<List<Row>> seen = t2.select(Where.ALL);
    t1.rollback();
    Answer<List<Row>> later = t2.select(Where.ALL);
    t2.commit();
    c.finish();
    return t2.hasCommitted() && (shows(seen, 1, 101) || shows(later, 1, 101));
  }

  static boolean intermediateRead(Conversation c) throws DatabaseException {
    Actor t1 = c.actor();
    Actor t2 = c.actor();
    t1.update(1, 101);
    Answer<List<Row>> seen = t2.select(Where.ALL);
    t1.update(1, 11);
    t1.commit();
    t2.select(Where.ALL);
    t2.commit();
    c.finish();
    return t2.hasCommitted() && shows(seen, 1, 101);
  }

  static boolean circularFlow(Conversation c) throws DatabaseException {
    Actor t1 = c.actor();
    Actor t2 = c.actor();
    t1.update(1, 11);
    t2.update(2, 22);
    Answer<Long> first = t1.get(2);
    Answer<Long> second = t2.get(1);
    t1.commit();
    t2.commit();
    c.finish();
    return bothCommitted(t1, t2) && is(first, 22) && is(second, 11);
  }

  /** T3 looks at the whole table each time; a single row would not show T2 vanish. */
  static boolean vanishingTransaction(Conversation c) throws DatabaseException {
    Actor t1 = c.actor();
    Actor t2 = c.actor();
    Actor t3 = c.actor();
    t1.update(1, 11);
    t1.update(2, 19);
    t2.update(1, 12);
    t1.commit();
    Answer<List<Row>> first = t3.select(Where.ALL, Scripts::recordInTurn);
    t2.update(2, 18);
    Answer<List<Row>> second = t3.select(Where.ALL, Scripts::recordInTurn);
    t2.commit();
    Answer<List<Row>> third = t3.select(Where.ALL, Scripts::recordInTurn);
    t3.commit();
    c.finish();
    return t3.hasCommitted() && !isMonotonic(List.of(first, second, third));
  }

  /** Records row after row: versions that vanish were seen before. */
  private static void recordInTurn(SessionRecorder recorder, List<Row> rows) {
    rows.forEach(row -> recorder.read(row.key(), row.value()));
  }

  /** Tests whether no row read shows an older transaction than a row read before it. */
  private static boolean isMonotonic(List<Answer<List<Row>>> answers) {
    int newest = 0;
    for (Answer<List<Row>> answer : answers) {
      for (Row row : Objects.requireNonNullElse(answer.value(), FIRST_STATE)) {
        int writer = writer((Long) row.value());
        if (writer < newest) {
          return false;
        }
        newest = writer;
      }
    }
    return true;
  }

  /**
   * Writer of a value in the vanishing transaction's rows: 0 for the first state, then T1 and T2.
   */
  private static int writer(long value) {
    if (value == 10 || value == 20) {
      return 0;
    }
    return value == 11 || value == 19 ? 1 : 2;
  }

  static boolean phantom(Conversation c) throws DatabaseException {
    Versions versions = new Versions(List.of(10L), List.of(20L));
    Actor t1 = c.actor();
    Actor t2 = c.actor();
    Answer<List<Row>> before = select(t1, Where.value(30), versions);
    t2.insert(3, 30);
    t2.commit();
    Answer<List<Row>> after = select(t1, Where.multipleOf(3), versions);
    t1.commit();
    c.finish();
    return t1.hasCommitted() && !shows(before, 3, 30) && shows(after, 3, 30);
  }

  /** T1 moves both rows up by 10, so that T2's condition holds for one before and one after. */
  static boolean phantomOfWrite(Conversation c) throws DatabaseException {
    Versions versions = new Versions(List.of(10L, 20L), List.of(20L, 30L));
    Where wanted = Where.value(20);
    Actor t1 = c.actor();
    Actor t2 = c.actor();
    Answer<List<Row>> chosen = select(t2, wanted, versions);
    t1.add(Where.ALL, 10, (recorder, count) -> recordWrites(recorder, rows(1, 20, 2, 30)));
    Answer<List<Row>> before = t2.select(Where.ALL);
    Answer<Integer> deleted = t2.delete(wanted, (recorder, count) -> {});
    t1.commit();
    Answer<List<Row>> after =
        t2.select(
            Where.ALL,
            (recorder, rows) -> {
              recordDelete(recorder, versions, wanted, rows);
              recorder.scan(Where.ALL.low(), Where.ALL.high(), rows);
            });
    t2.commit();
    c.finish();
    boolean t1First =
        Objects.equals(chosen.value(), rows(1, 20))
            && Objects.equals(before.value(), rows(1, 20, 2, 30))
            && Objects.equals(after.value(), rows(2, 30));
    boolean t2First =
        Objects.equals(chosen.value(), rows(2, 20))
            && Objects.equals(before.value(), FIRST_STATE)
            && Objects.equals(after.value(), rows(1, 10));
    boolean inOrder = Objects.equals(deleted.value(), 1) && (t1First || t2First);
    return bothCommitted(t1, t2) && !inOrder;
  }

  /** The next query shows which rows a delete has met. */
  private static void recordDelete(
      SessionRecorder recorder, Versions versions, Where where, List<Row> after) {
    for (long key : List.of(1L, 2L)) {
      boolean isGone = after.stream().noneMatch(row -> row.key().equals(key));
      versions.recordSeen(recorder, where, key, isGone);
      if (isGone) {
        recorder.delete(key);
      }
    }
  }

  static boolean lostUpdate(Conversation c) throws DatabaseException {
    Actor t1 = c.actor();
    Actor t2 = c.actor();
    Answer<Long> first = t1.get(1);
    Answer<Long> second = t2.get(1);
    t1.update(1, 11);
    t2.update(1, 11);
    t1.commit();
    t2.commit();
    c.finish();
    return bothCommitted(t1, t2) && is(first, 10) && is(second, 10);
  }

  static boolean readSkew(Conversation c) throws DatabaseException {
    Actor t1 = c.actor();
    Actor t2 = c.actor();
    Answer<Long> one = t1.get(1);
    t2.get(1);
    t2.get(2);
    t2.update(1, 12);
    t2.update(2, 18);
    t2.commit();
    Answer<Long> two = t1.get(2);
    t1.commit();
    c.finish();
    return t1.hasCommitted() && is(one, 10) && is(two, 18);
  }

  static boolean readSkewOfPredicate(Conversation c) throws DatabaseException {
    Versions versions = new Versions(List.of(10L, 12L), List.of(20L));
    Actor t1 = c.actor();
    Actor t2 = c.actor();
    Answer<List<Row>> fives = select(t1, Where.multipleOf(5), versions);
    t2.update(Where.value(10), 12, (recorder, count) -> recordWrites(recorder, rows(1, 12)));
    t2.commit();
    Answer<List<Row>> threes = select(t1, Where.multipleOf(3), versions);
    t1.commit();
    c.finish();
    return t1.hasCommitted() && shows(fives, 1, 10) && shows(threes, 1, 12);
  }

  static boolean readSkewOfWrite(Conversation c) throws DatabaseException {
    Versions versions = new Versions(List.of(10L, 12L), List.of(20L, 18L));
    Where wanted = Where.value(20);
    Actor t1 = c.actor();
    Actor t2 = c.actor();
    Answer<Long> one = t1.get(1);
    t2.select(Where.ALL);
    t2.update(1, 12);
    t2.update(2, 18);
    t2.commit();
    Answer<Integer> deleted =
        t1.delete(
            wanted,
            (recorder, count) -> {
              versions.recordSeen(recorder, wanted, 2, count > 0);
              if (count > 0) {
                recorder.delete(2);
              }
            });
    t1.get(2);
    t1.commit();
    c.finish();
    return bothCommitted(t1, t2) && is(one, 10) && Objects.equals(deleted.value(), 0);
  }

  static boolean writeSkew(Conversation c) throws DatabaseException {
    Actor t1 = c.actor();
    Actor t2 = c.actor();
    Answer<List<Row>> first = t1.select(Where.keys(1, 2));
    Answer<List<Row>> second = t2.select(Where.keys(1, 2));
    t1.update(1, 11);
    t2.update(2, 21);
    t1.commit();
    t2.commit();
    c.finish();
    return bothCommitted(t1, t2)
        && Objects.equals(first.value(), FIRST_STATE)
        && Objects.equals(second.value(), FIRST_STATE);
  }

  static boolean writeSkewOfPredicates(Conversation c) throws DatabaseException {
    Versions versions = new Versions(List.of(10L), List.of(20L));
    Actor t1 = c.actor();
    Actor t2 = c.actor();
    Answer<List<Row>> first = select(t1, Where.multipleOf(3), versions);
    Answer<List<Row>> second = select(t2, Where.multipleOf(3), versions);
    t1.insert(3, 30);
    t2.insert(4, 42);
    t1.commit();
    t2.commit();
    c.end();
    return bothCommitted(t1, t2) && !shows(first, 4, 42) && !shows(second, 3, 30);
  }

  static boolean readOnlyAnomaly(Conversation c) throws DatabaseException {
    Actor t1 = c.actor();
    Actor t2 = c.actor();
    Actor t3 = c.actor();
    Answer<List<Row>> before = t1.select(Where.ALL);
    t2.add(2, 5, 25);
    t2.commit();
    Answer<List<Row>> between = t3.select(Where.ALL);
    t3.commit();
    t1.update(1, 0);
    t1.commit();
    c.finish();
    return bothCommitted(t1, t2)
        && t3.hasCommitted()
        && Objects.equals(before.value(), FIRST_STATE)
        && Objects.equals(between.value(), rows(1, 10, 2, 25));
  }

  private static Answer<List<Row>> select(Actor actor, Where where, Versions versions) {
    return actor.select(where, (recorder, rows) -> versions.recordSelect(recorder, where, rows));
  }

  private static void recordWrites(SessionRecorder recorder, List<Row> rows) {
    rows.forEach(row -> recorder.write(row.key(), row.value()));
  }

  private static boolean bothCommitted(Actor one, Actor other) {
    return one.hasCommitted() && other.hasCommitted();
  }

  /** Keys and values by turns. */
  private static List<Row> rows(long... keysAndValues) {
    return LongStream.range(0, keysAndValues.length / 2)
        .mapToObj(i -> new Row(keysAndValues[(int) (2 * i)], keysAndValues[(int) (2 * i + 1)]))
        .toList();
  }

  private static boolean is(Answer<Long> answer, long value) {
    return Objects.equals(answer.value(), value);
  }

  private static boolean shows(Answer<List<Row>> answer, long key, long value) {
    List<Row> rows = answer.value();
    return rows != null && rows.contains(new Row(key, value));
  }
}
