package io.kingsnake.checker.wording;

import io.kingsnake.history.History;
import io.kingsnake.history.Moments;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Words for recorded times that put one transaction before the other. */
final class TimeWords {
  private static final long SECOND = 1_000_000_000L;
  private static final long FIRST_NANOS = SECOND * SECOND; // of September 2001
  private static final DateTimeFormatter TIME_OF_DAY =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSSSSSSSS", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final History history;
  private final Moments moments;

  TimeWords(History history) {
    this.history = history;
    moments = new Moments(history);
  }

  /** Begin or commit of the one precede begin or commit of the other. */
  String precedes(int from, boolean fromCommit, int to, boolean toCommit) {
    return "%s before %s"
        .formatted(
            fromCommit ? committed(from) : tookSnapshot(from), toCommit ? commits(to) : begins(to));
  }

  private String committed(int txn) {
    return history.hasExactTimes()
        ? say(txn, "committed (at %s)", moments.commitLatest(txn))
        : say(txn, "ended (answered at %s)", moments.commitLatest(txn));
  }

  private String tookSnapshot(int txn) {
    long latest = moments.snapshotLatest(txn);
    if (history.hasExactTimes()) {
      boolean isKnown = history.beginTime(txn) != History.NO_TIME;
      return isKnown ? say(txn, "took its snapshot (at %s)", latest) : committed(txn);
    }
    return moments.firstAnswer(txn) == History.NO_TIME
        ? committed(txn)
        : say(txn, "had its first answer (at %s)", latest);
  }

  private String begins(int txn) {
    return history.hasExactTimes()
        ? say(txn, "took its snapshot (at %s)", moments.snapshotEarliest(txn))
        : say(txn, "began (asked at %s)", moments.snapshotEarliest(txn));
  }

  private String commits(int txn) {
    long earliest = moments.commitEarliest(txn);
    if (history.hasExactTimes()) {
      boolean isKnown = moments.commitLatest(txn) != History.NO_TIME;
      return isKnown ? say(txn, "committed (at %s)", earliest) : begins(txn);
    }
    if (moments.commitSent(txn) == History.NO_TIME) {
      return begins(txn);
    }
    return history.commitSentTime(txn) == History.NO_TIME
        ? say(txn, "asked to commit (after its answer at %s)", earliest)
        : say(txn, "asked to commit (at %s)", earliest);
  }

  private String say(int txn, String what, long time) {
    return "T" + history.txnId(txn) + " " + what.formatted(clock(time));
  }

  /** Nanoseconds since 1970 as the time of day, and any other number as it is. */
  private static String clock(long time) {
    return time < FIRST_NANOS
        ? Long.toString(time)
        : TIME_OF_DAY.format(Instant.ofEpochSecond(time / SECOND, time % SECOND));
  }
}
