package io.kingsnake.checker.explain;

import io.kingsnake.checker.CheckOptions;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.history.History;
import java.util.Optional;

/**
 * Confirms a commit order by the definition of the level: whoever wrote a key and was seen by a
 * reader of it commits no later than the one that was read. Knows the raw history and the
 * definition, nothing of how the order was found.
 */
final class CommitOrderAudit {
  private final History history;
  private final RawExecution raw;
  private final String level;
  private final boolean sessionOrder;

  private CommitOrderAudit(RawExecution raw, String level, boolean sessionOrder) {
    this.history = raw.history();
    this.raw = raw;
    this.level = level;
    this.sessionOrder = sessionOrder;
  }

  /** What is wrong with the order, or nothing. */
  static Optional<String> complaint(
      Registers registers, Level level, CheckOptions options, CommitWitness witness) {
    RawExecution raw = new RawExecution(registers.history(), options, witness);
    CommitOrderAudit audit = new CommitOrderAudit(raw, level.name(), options.sessionOrder());
    return raw.placement()
        .or(raw::explanation)
        .or(audit::sessions)
        .or(() -> raw.misplacedVersion(registers.versions()))
        .or(audit::visibility);
  }

  private Optional<String> sessions() {
    boolean counts =
        switch (level) {
          case "axiomatic-rc", "read-atomic", "causal" -> sessionOrder;
          default -> false;
        };
    for (int session = 0; counts && session < history.sessionCount(); session++) {
      int last = RawExecution.NOWHERE;
      for (int t = history.sessionStart(session); t < history.sessionEnd(session); t++) {
        if (raw.commits(t)) {
          if (raw.place(t) < last) {
            return Optional.of(raw.name(t) + " must follow those before it in its session");
          }
          last = raw.place(t);
        }
      }
    }
    return Optional.empty();
  }

  private Optional<String> visibility() {
    SeenWriters seen = new SeenWriters(raw);
    if (!sessionOrder) { // then so is empty, and with it all that is composed with it
      return switch (level) {
        case "axiomatic-rc" -> seen.wrongWithEarlierReads();
        case "read-atomic" -> seen.wrongWithSources();
        case "causal" -> new CausalPast(raw, false).wrong();
        case "writes-follow-reads" -> seen.wrongWithSourcesOfSources();
        default -> Optional.empty();
      };
    }
    return switch (level) {
      case "read-committed", "read-uncommitted" -> Optional.empty();
      case "axiomatic-rc" -> seen.wrongWithEarlierReads();
      case "read-atomic" -> seen.wrongWithSources().or(seen::wrongWithOwnSession);
      case "causal" -> new CausalPast(raw, true).wrong();
      case "read-your-writes" -> seen.wrongWithOwnSession();
      case "monotonic-reads" -> seen.wrongWithReadsOfSession();
      case "monotonic-writes" -> seen.wrongWithSessionsOfSources();
      case "writes-follow-reads" -> seen.wrongWithSourcesOfSources();
      default -> throw new IllegalArgumentException("no commit order is known for " + level);
    };
  }
}
