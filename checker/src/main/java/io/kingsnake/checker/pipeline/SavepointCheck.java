package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.analysis.Savepoints;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Millis;
import io.kingsnake.history.History;
import io.kingsnake.history.Rewriting;
import java.util.Optional;

/** Handles transactions that rolled back to savepoints. */
public final class SavepointCheck {
  private final History history;
  private final Optional<Savepoints> savepoints;

  public SavepointCheck(History history, OwnWrites policy) {
    this.history = history;
    this.savepoints = Savepoints.in(history, policy);
  }

  /** Why there is no certificate, if so. */
  public Optional<String> obstacle() {
    return savepoints.map(any -> "transactions that roll back to savepoints have no certificates");
  }

  /** The verdict from what transactions saw of writes that they rolled back, if that is enough. */
  public Optional<Verdict> known(Level level) {
    Optional<Anomaly> contradiction =
        savepoints
            .filter(any -> level.explainsReads())
            .flatMap(each -> each.contradictions().stream().findFirst());
    return contradiction
        .map(each -> Verdict.violated(level, each, Millis.NONE))
        .or(
            () ->
                savepoints
                    .flatMap(Savepoints::unsupported)
                    .map(
                        what ->
                            Verdict.undecided(level, "no definition covers " + what, Millis.NONE)));
  }

  /** The history without savepoints. */
  public Rewriting rewriting() {
    return savepoints.map(Savepoints::rewriting).orElseGet(() -> Rewriting.none(history));
  }
}
