package io.kingsnake.cli;

import io.kingsnake.checker.model.Verdict;
import io.kingsnake.database.Isolation;
import io.kingsnake.database.hermitage.Result;
import io.kingsnake.database.hermitage.Scenario;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One scenario at one level.
 *
 * @param given the level that the database really gave
 * @param verdict about the recorded history at the level that forbids the anomaly; null where it
 *     was not played
 */
public record HermitageCell(
    Scenario scenario,
    Isolation asked,
    Isolation given,
    Result result,
    Verdict.@Nullable Kind verdict) {
  /** Tests whether the history shows what the clients saw happen. */
  public boolean agrees() {
    return verdict == null
        || (result.kind() == Result.Kind.OCCURS) == (verdict == Verdict.Kind.VIOLATED);
  }

  String text() {
    String why =
        result.why().stream().sorted().map(Result.Why::label).collect(Collectors.joining(", "));
    String word =
        switch (result.kind()) {
          case OCCURS -> "OCCURS";
          case PREVENTED -> "prevented";
          case NOT_APPLICABLE -> "-";
        };
    return why.isEmpty() ? word : word + " (" + why + ")";
  }
}
