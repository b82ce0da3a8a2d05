package io.kingsnake.history;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The arrays of a {@link History}, which documents them; filled once by the builder. */
final class HistoryColumns implements Cloneable {
  DatumPool keys = new DatumPool();
  DatumPool values = new DatumPool();

  List<String> sessionNames = List.of();
  int[] sessionStarts = {0};

  int[] txnSessions = {};
  long[] txnIds = {};
  byte[] outcomes = {};
  long @Nullable [] beginTimes;
  long @Nullable [] endTimes;
  long @Nullable [] firstAnswerTimes;
  long @Nullable [] commitSentTimes;
  boolean exactTimes;
  @Nullable Timestamps timestamps;
  @Nullable String @Nullable [] txnLevels;
  @Nullable String @Nullable [] txnNotes;

  int[] opStarts = {0};
  byte[] opCodes = {};
  int[] opKeys = {};
  int[] opValues = {};
  long @Nullable [] opBeginTimes;
  long @Nullable [] opEndTimes;
  @Nullable String @Nullable [] opNotes;
  int @Nullable [] opUndone;
  byte @Nullable [] opLocks;

  int[] listStarts = {0};
  int[] listElements = {};

  DatumPool bounds = new DatumPool();
  int[] scanLows = {};
  int[] scanHighs = {};
  byte[] rowsKnown = {};
  int[] rowStarts = {0};
  int[] rowKeys = {};
  int[] rowValues = {};
  byte[] rowTombstones = {};

  InitialState initialState = InitialState.ABSENT;
  int fixedInitialValue = History.ABSENT;
  int @Nullable [] initialValues;
  List<VersionOrder> versionOrders = List.of();
  List<Gap> gaps = List.of();
  @Nullable String note;

  HistoryColumns withoutTimes() {
    try {
      HistoryColumns copy = (HistoryColumns) clone();
      copy.beginTimes = null;
      copy.endTimes = null;
      copy.firstAnswerTimes = null;
      copy.commitSentTimes = null;
      copy.exactTimes = false;
      copy.opBeginTimes = null;
      copy.opEndTimes = null;
      return copy;
    } catch (CloneNotSupportedException e) {
      throw new AssertionError("columns can be cloned", e);
    }
  }

  @Nullable Object bound(int id) {
    return id < 0 ? null : bounds.at(id);
  }
}
