package io.kingsnake.cli;

import io.kingsnake.checker.anomaly.AnomalyKind;
import io.kingsnake.checker.level.Level;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The levels that histories of one name violate, computed from many small ones: an example shows
 * only the violations of one of them.
 *
 * @param histories how many were looked at
 * @param always the levels that all of them violate
 * @param sometimes the levels that some of them violate
 */
record ForbiddenBy(int histories, List<Level> always, List<Level> sometimes) {
  ForbiddenBy {
    always = List.copyOf(always);
    sometimes = List.copyOf(sometimes);
  }

  /** Levels that forbid an anomaly or a class of cycles. */
  static Optional<ForbiddenBy> named(String name) throws InputProblem {
    return ResourceTable.rows("forbidden.txt").stream()
        .filter(row -> AnomalyKind.isSameName(row.get(0), name))
        .findFirst()
        .map(
            row ->
                new ForbiddenBy(
                    Integer.parseInt(row.get(1)), levels(row.get(2)), levels(row.get(3))));
  }

  private static List<Level> levels(String names) {
    List<String> wanted = Arrays.asList(names.split(", ", -1));
    return Separation.levels().stream().filter(level -> wanted.contains(level.name())).toList();
  }

  /** The levels that none of them violates. */
  List<Level> never() {
    return Separation.levels().stream()
        .filter(level -> !level.looksAtTimes())
        .filter(level -> !always.contains(level) && !sometimes.contains(level))
        .toList();
  }
}
