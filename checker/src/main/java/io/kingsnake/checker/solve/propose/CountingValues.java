package io.kingsnake.checker.solve.propose;

import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.history.DatumPool;
import java.util.Arrays;

/*
 * Most workloads write integers that count up, so no value is written twice, and the larger value
 * was written later. Whether a history does so can be seen where the order is known: from sources
 * to their readers, and along sessions. This is only a guess: an order is accepted only after a
 * replay.
 */
/** Estimates when transactions took place from the values that they wrote. */
final class CountingValues {
  /**
   * One pair in this many may be in the opposite order, since values are written before the commit.
   */
  private static final int EXCEPTIONS = 10;

  private final Problem problem;
  private final Participants participants;
  private final Writes writes;
  private final Reads reads;
  private final double[] latest; // by participant: the largest value that it wrote
  private int ordered;
  private int reversed;

  private CountingValues(Problem problem) {
    this.problem = problem;
    participants = problem.participants();
    writes = problem.writes();
    reads = problem.reads();
    latest = new double[participants.count()];
    Arrays.fill(latest, Double.NaN);
  }

  /** By event; empty if values reveal no order. */
  static double[] times(Problem problem) {
    CountingValues values = new CountingValues(problem);
    return values.areIntegers() && values.countUp() ? values.times() : new double[0];
  }

  private boolean areIntegers() {
    DatumPool pool = problem.history().values();
    for (int w = 0; w < writes.count(); w++) {
      int value = writes.value(w);
      if (value < 0 || !pool.isLong(value)) {
        return false;
      }
      int p = writes.participant(w);
      double time = (double) pool.longAt(value);
      latest[p] = Double.isNaN(latest[p]) ? time : Math.max(latest[p], time);
    }
    return true;
  }

  private boolean countUp() {
    for (int read = 0; read < reads.count(); read++) {
      if (reads.source(read) >= 0) {
        compare(writes.participant(reads.source(read)), reads.participant(read));
      }
    }
    for (int p = 1; p < participants.count(); p++) {
      if (isSecond(p)) {
        compare(p - 1, p);
      }
    }
    return ordered > (long) EXCEPTIONS * reversed;
  }

  private void compare(int earlier, int later) {
    if (latest[earlier] < latest[later]) {
      ordered++;
    } else if (latest[earlier] >= latest[later]) { // neither, if one wrote nothing
      reversed++;
    }
  }

  /** Snapshots come just after the last value that was read. */
  private double[] times() {
    placeStrayValues();
    double[] times = new double[problem.eventCount()];
    Arrays.fill(times, Double.NEGATIVE_INFINITY);
    double[] snapshots = problem.isSnapshot() ? snapshots() : latest;
    for (int p = 0; p < participants.count(); p++) {
      double time = Double.isNaN(latest[p]) ? idleTime(p, times) : latest[p];
      times[problem.readEvent(p)] = Double.isNaN(latest[p]) ? time : snapshots[p];
      times[problem.writeEvent(p)] = time;
      assert times[problem.readEvent(p)] <= time : p + " commits before it begins";
    }
    return times;
  }

  /**
   * Along a session, values that count up never fall. One that does not lie between its neighbours,
   * a constant for example, is taken for the nearer of them; a single one that is far off would
   * have all events pushed about without success.
   */
  private void placeStrayValues() {
    double before = Double.NaN; // as it was
    for (int p = 0; p < latest.length; p++) {
      double value = latest[p];
      boolean isLast = p + 1 == latest.length || !isSecond(p + 1);
      if (isLast && isSecond(p) && isSecond(p - 1) && value < latest[p - 1]) {
        latest[p] = latest[p - 1];
      } else if (!isLast && isSecond(p) && before <= latest[p + 1]) { // false if one wrote nothing
        latest[p] = Math.max(before, Math.min(value, latest[p + 1]));
      }
      before = value;
    }
  }

  /**
   * A transaction that wrote nothing comes just after the last value it read and the transaction
   * before it in its session. Without the latter it would start as much too early as the value is
   * old, and push others away: more of them, the more keys there are.
   */
  private double idleTime(int p, double[] times) {
    double read = lastRead(p) + 0.5;
    return isSecond(p) ? Math.max(read, times[problem.writeEvent(p - 1)] + 0.25) : read;
  }

  /** Tests whether the participant before this one comes before it in its session. */
  private boolean isSecond(int p) {
    return p > 0 && problem.orders().session() && participants.sameSession(p - 1, p);
  }

  /**
   * Times of snapshots: after the versions that were read, and after those that are overwritten.
   */
  private double[] snapshots() {
    double[] snapshots = new double[latest.length];
    Arrays.setAll(snapshots, this::lastRead);
    for (int key = 0; key < writes.keyCount(); key++) {
      long[] byTime = new long[writes.end(key) - writes.start(key)];
      for (int i = 0; i < byTime.length; i++) {
        byTime[i] = (long) latest[writes.participant(writes.start(key) + i)];
      }
      Arrays.sort(byTime);
      for (int w = writes.start(key); w < writes.end(key); w++) {
        int p = writes.participant(w);
        int place = Arrays.binarySearch(byTime, (long) latest[p]);
        assert place >= 0 : "the time of a writer is among those of its key";
        double before = place > 0 ? byTime[place - 1] : -1;
        snapshots[p] = Math.max(snapshots[p], before);
      }
    }
    for (int p = 0; p < snapshots.length; p++) {
      if (isSecond(p)) {
        snapshots[p] =
            Math.max(snapshots[p], Double.isNaN(latest[p - 1]) ? snapshots[p - 1] : latest[p - 1]);
      }
      snapshots[p] =
          Math.min(snapshots[p] + 0.25, Double.isNaN(latest[p]) ? Double.MAX_VALUE : latest[p]);
    }
    return snapshots;
  }

  private double lastRead(int p) {
    double last = -1;
    for (int read = reads.start(p); read < reads.end(p); read++) {
      if (reads.source(read) >= 0) {
        assert writes.participant(reads.source(read)) != p : p + " reads from itself";
        last = Math.max(last, latest[writes.participant(reads.source(read))]);
      }
    }
    return last;
  }
}
