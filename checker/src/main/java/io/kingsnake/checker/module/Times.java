package io.kingsnake.checker.module;

import io.kingsnake.history.History;

/**
 * Recorded times of participants. A begin time is the begin event's, an end time the commit's
 * [viper §5]; what is indeterminate has no end, so that its commit precedes nobody.
 */
public final class Times {
  private final Observations observations;
  private final History history;

  public Times(Observations observations) {
    this.observations = observations;
    history = observations.history();
  }

  public boolean hasBegin(int participant) {
    return begin(participant) != History.NO_TIME;
  }

  public boolean hasEnd(int participant) {
    int txn = observations.txn(participant);
    return history.isCommitted(txn) && history.endTime(txn) != History.NO_TIME;
  }

  public long begin(int participant) {
    return history.beginTime(observations.txn(participant));
  }

  public long end(int participant) {
    return history.endTime(observations.txn(participant));
  }
}
