package io.kingsnake.checker.audit;

import io.kingsnake.checker.level.Axiom;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.proof.Witness;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.history.History;
import java.util.Optional;

/**
 * Confirms a commit order by the definition of the level: whoever wrote a key and was seen by a
 * reader of it commits no later than the one that was read. Knows the raw history and the
 * definition, nothing of how the order was found.
 */
public final class CommitOrderAudit {
  private final History history;
  private final RawExecution raw;
  private final Axiom axiom;

  private CommitOrderAudit(RawExecution raw, Axiom axiom) {
    this.history = raw.history();
    this.raw = raw;
    this.axiom = axiom;
  }

  /** What is wrong with the order, or nothing. */
  public static Optional<String> complaint(
      Registers registers, Axiom axiom, CheckOptions options, Witness witness) {
    RawExecution raw = new RawExecution(registers.history(), options, witness);
    CommitOrderAudit audit = new CommitOrderAudit(raw, axiom);
    return raw.placement()
        .or(raw::explanation)
        .or(audit::sessions)
        .or(() -> raw.misplacedVersion(registers.versions()))
        .or(audit::visibility);
  }

  private Optional<String> sessions() {
    for (int session = 0; axiom.ordersSessions() && session < history.sessionCount(); session++) {
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
    return switch (axiom.visible()) {
      case NOTHING -> Optional.empty();
      case OWN_SESSION -> seen.wrongWithOwnSession();
      case NEIGHBOURS ->
          axiom.knowsSessions()
              ? seen.wrongWithSources().or(seen::wrongWithOwnSession)
              : seen.wrongWithSources();
      case PAST -> new CausalPast(raw, axiom.knowsSessions()).wrong();
      case READS_OF_SESSION -> seen.wrongWithReadsOfSession();
      case SESSIONS_OF_SOURCES -> seen.wrongWithSessionsOfSources();
      case SOURCES_OF_SOURCES -> seen.wrongWithSourcesOfSources();
      case EARLIER_READS -> seen.wrongWithEarlierReads();
    };
  }
}
