package io.kingsnake.stream.chain;

import io.kingsnake.history.History;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/*
 * A client does one transaction after the other. So once a session is known to have been between
 * two transactions at some time, what it brings later began later, and a transaction that had ended
 * by then saw nothing of it.
 */
/** The time up to which each session has reported everything it began. */
final class Horizon {
  private final Map<String, Long> passed = new HashMap<>();
  private final long drift;

  /** Clocks of two sessions differ by this at most. */
  Horizon(long drift) {
    this.drift = drift;
  }

  /** Announces the session, which may bring transactions. */
  void known(String session) {
    passed.putIfAbsent(session, History.NO_TIME);
  }

  /** Notes that everything the session brings from now on began at this time or later. */
  void passed(String session, long time) {
    passed.merge(session, time, Math::max);
  }

  /** Notes that the session brings nothing more. */
  void closed(String session) {
    passed.remove(session);
  }

  /**
   * The sessions that may still bring transactions that began before this time, or at an unknown
   * time.
   */
  List<String> behind(long time) {
    return passed.entrySet().stream()
        .filter(session -> !isPast(session.getValue(), time))
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  boolean isPast(long time) {
    for (long past : passed.values()) {
      if (!isPast(past, time)) {
        return false;
      }
    }
    return true;
  }

  private boolean isPast(long past, long time) {
    return past != History.NO_TIME && time != Long.MAX_VALUE && past - drift > time;
  }

  /** To go on from. */
  Map<String, Long> state() {
    return new HashMap<>(passed);
  }

  void restore(Map<String, Long> state) {
    passed.putAll(state);
  }
}
