package io.kingsnake.report;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.Anomaly;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Several levels often fail for one reason, which is told once. */
public final class ToldOnce {
  private final Map<Told, Level> toldAt = new HashMap<>();

  private record Told(String path, Anomaly anomaly) {}

  /** The level at which the same was told of the same history; null the first time. */
  public @Nullable Level before(CheckResult result, Anomaly anomaly) {
    return toldAt.putIfAbsent(new Told(result.path(), anomaly), result.level());
  }
}
