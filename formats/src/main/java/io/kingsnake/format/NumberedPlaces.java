package io.kingsnake.format;

import io.kingsnake.history.History;
import java.util.HashSet;
import java.util.Set;

/** Sessions and transactions as natural numbers: their own names, or new ones if some have none. */
public final class NumberedPlaces {
  private final History history;
  private final boolean ownSessions;
  private final boolean ownIds;

  public NumberedPlaces(History history) {
    this.history = history;
    this.ownSessions = hasNumberedSessions();
    this.ownIds = hasNaturalIds();
  }

  /** Tests whether all sessions and transactions keep the numbers of the input. */
  public boolean areOwn() {
    return ownSessions && ownIds;
  }

  /** The session of {@code txn}. */
  public String session(int txn) {
    int session = history.txnSession(txn);
    return ownSessions ? history.sessionName(session) : Integer.toString(session + 1);
  }

  public long id(int txn) {
    return ownIds ? history.txnId(txn) : txn + 1L;
  }

  private boolean hasNumberedSessions() {
    Set<String> names = new HashSet<>();
    for (int session = 0; session < history.sessionCount(); session++) {
      String name = history.sessionName(session);
      if (!name.matches("0|[1-9][0-9]{0,17}") || !names.add(name)) {
        return false;
      }
    }
    return true;
  }

  private boolean hasNaturalIds() {
    for (int txn = 0; txn < history.txnCount(); txn++) {
      if (history.txnId(txn) < 0) {
        return false;
      }
    }
    return true;
  }
}
