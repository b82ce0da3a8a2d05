package io.kingsnake.database;

/** Order in which two clients call a database, so that their results do not depend on timing. */
public interface Schedule {
  /** Both read both rows, and each changes the one that the other does not. */
  Schedule WRITE_SKEW =
      (one, other) -> {
        bothRead(one, other);
        one.put(1, -10);
        other.put(2, -20);
        one.commit();
        other.commit();
      };

  /** Both read a row, and change it one after the other. */
  Schedule LOST_UPDATE =
      (one, other) -> {
        bothRead(one, other);
        one.put(1, 110);
        one.commit();
        other.put(1, 120);
        other.commit();
      };

  void play(TracedClient one, TracedClient other) throws DatabaseException;

  private static void bothRead(TracedClient one, TracedClient other) throws DatabaseException {
    for (TracedClient client : new TracedClient[] {one, other}) {
      client.begin();
      client.get(1);
      client.get(2);
    }
  }
}
