package io.kingsnake.format.jepsen;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.TransactionBuffer;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Pairs the invocations of a log with their completions: each pair is a transaction, each process a
 * session. The identity of a transaction is the index of its invocation.
 *
 * <p>A process is single-threaded and is retired by :info, because its last operation may still
 * take effect; logs that break either rule are refused, for the order of their sessions would be a
 * guess. A log of completions only is accepted, without begin times.
 */
public final class LogPairing {
  /** Chosen at the first entry; two clocks in one history would order nothing. */
  private enum Clock {
    TIME,
    INDEX,
    NONE
  }

  private final HistoryBuilder builder = new HistoryBuilder();
  private final MicroOps microOps;
  private final TransactionBuffer buffer = builder.newTransaction();
  private final Map<@Nullable String, LogEntry> open = new LinkedHashMap<>();
  private final Map<@Nullable String, Place> retired = new HashMap<>();
  private @Nullable Clock clock;
  private @Nullable Place firstInvoke;
  private @Nullable Place firstLoneCompletion;

  /** {@code isJson} says how operations are spelled. */
  public LogPairing(boolean isJson) {
    microOps = new MicroOps(builder, isJson);
  }

  /** The next entry of the log; nemesis entries have no business here. */
  public void add(LogEntry entry) throws HistoryFormatException {
    if (clock == null) {
      clock = clockOf(entry);
    }
    if (entry.process() != null) {
      builder.session(entry.process()); // in the order of their first entries
    }
    if (entry.type() == EntryType.INVOKE) {
      invoke(entry);
    } else {
      complete(entry);
    }
  }

  /** Invocations still open when the log ends are indeterminate. */
  public History end() throws HistoryFormatException {
    for (LogEntry invocation : open.values()) {
      addTransaction(invocation, invocation, Outcome.INDETERMINATE, time(invocation));
    }
    return builder.build();
  }

  private void invoke(LogEntry entry) throws HistoryFormatException {
    if (firstInvoke == null) {
      firstInvoke = entry.place();
    }
    if (firstLoneCompletion != null) {
      throw loneCompletion(firstLoneCompletion, entry.place());
    }
    Place over = retired.get(entry.process());
    if (over != null && entry.process() != null) {
      throw entry
          .place()
          .problem(
              "process "
                  + entry.process()
                  + " was retired by :info at line "
                  + over.line()
                  + "; its operation may still take effect, so expected a new process number");
    }
    LogEntry before = open.putIfAbsent(entry.process(), entry);
    if (before != null && entry.process() == null) {
      throw entry
          .place()
          .problem(
              "expected a :process, for without one it is open whether what completes next was"
                  + " invoked here or at line "
                  + before.place().line());
    }
    if (before != null) {
      throw entry
          .place()
          .problem(
              "expected a completion for process "
                  + entry.process()
                  + ", which is still busy with its invocation at line "
                  + before.place().line()
                  + ", found another invocation");
    }
  }

  private void complete(LogEntry entry) throws HistoryFormatException {
    LogEntry invocation = open.remove(entry.process());
    if (invocation == null) {
      completeAlone(entry);
      return;
    }
    switch (entry.type()) {
      case OK -> addTransaction(invocation, entry, Outcome.COMMITTED, time(invocation));
      case FAIL -> addTransaction(invocation, entry, Outcome.ABORTED, time(invocation));
      case INFO -> {
        retired.put(entry.process(), entry.place());
        addTransaction(invocation, entry, Outcome.INDETERMINATE, time(invocation));
      }
      case INVOKE -> throw new AssertionError("an invocation completes nothing");
    }
  }

  private void completeAlone(LogEntry entry) throws HistoryFormatException {
    if (firstInvoke != null) {
      throw loneCompletion(entry.place(), firstInvoke);
    }
    if (firstLoneCompletion == null) {
      firstLoneCompletion = entry.place();
    }
    Outcome outcome =
        switch (entry.type()) {
          case OK -> Outcome.COMMITTED;
          case FAIL -> Outcome.ABORTED;
          case INFO, INVOKE -> Outcome.INDETERMINATE;
        };
    addTransaction(entry, entry, outcome, History.NO_TIME);
  }

  private void addTransaction(
      LogEntry invocation, LogEntry completion, Outcome outcome, long beginTime)
      throws HistoryFormatException {
    boolean ok = outcome == Outcome.COMMITTED;
    microOps.read(ok ? completion : invocation, ok, buffer);
    buffer
        .session(builder.session(session(invocation)))
        .id(invocation.number())
        .outcome(outcome)
        .times(beginTime, outcome == Outcome.INDETERMINATE ? History.NO_TIME : time(completion))
        .note(completion.note() == null ? invocation.note() : completion.note());
    Timestamps timestamps = completion.timestamps();
    if (timestamps != null) {
      timestamps.giveTo(buffer);
    }
    try {
      builder.add(buffer);
    } catch (IllegalArgumentException e) {
      throw invocation.place().problem(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Session of the entry's process; an entry without a process is taken for a client of its own.
   */
  private static String session(LogEntry invocation) {
    return invocation.process() == null ? "entry " + invocation.number() : invocation.process();
  }

  private static Clock clockOf(LogEntry entry) {
    return entry.time() != History.NO_TIME
        ? Clock.TIME
        : entry.index() != History.NO_TIME ? Clock.INDEX : Clock.NONE;
  }

  private long time(LogEntry entry) {
    return clock == Clock.TIME
        ? entry.time()
        : clock == Clock.INDEX ? entry.index() : History.NO_TIME;
  }

  private static HistoryFormatException loneCompletion(Place completion, Place invocation) {
    return completion.problem(
        "completion without an invocation, though the log has invocations (line "
            + invocation.line()
            + ")");
  }
}
