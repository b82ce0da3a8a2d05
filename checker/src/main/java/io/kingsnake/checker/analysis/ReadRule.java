package io.kingsnake.checker.analysis;

import io.kingsnake.checker.model.Anomaly;
import org.jspecify.annotations.Nullable;

/** One kind of anomaly that a single observation can show. */
interface ReadRule {
  /** The anomaly, or null if this rule has nothing against the observation. */
  @Nullable Anomaly violation(Observation read);
}
