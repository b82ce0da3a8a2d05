package io.kingsnake.checker.explain;

import io.kingsnake.checker.Anomaly;
import io.kingsnake.checker.CheckOptions;
import io.kingsnake.checker.axiomatic.AxiomaticDecision;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.problem.Problem;
import java.util.List;
import java.util.Optional;

/** TEMP. */
public final class AxiomaticEvidence {
  private final Level level;

  public AxiomaticEvidence(Problem problem, Level level, CheckOptions options) {
    this.level = level;
  }

  public Optional<Anomaly> of(AxiomaticDecision decision) {
    if (decision instanceof AxiomaticDecision.Accepted) {
      return Optional.empty();
    }
    return Optional.of(new Anomaly("x", null, List.of(), List.of(), level + decision.toString()));
  }
}
