package io.kingsnake.cli;

import io.kingsnake.database.Isolation;
import io.kingsnake.database.run.RunCounts;
import io.kingsnake.database.run.RunOptions;
import io.kingsnake.report.json.JsonLine;
import java.nio.file.Path;

/**
 * Summary of a run.
 *
 * @param given the level that the database really gave
 */
record RunSummary(
    String database,
    String workload,
    Isolation given,
    RunOptions options,
    RunCounts counts,
    Path directory) {
  String text() {
    boolean asAsked = given == options.isolation();
    return "%s at %s%s: %s by %d clients, seed %d%n"
            .formatted(
                database,
                given.label(),
                asAsked ? "" : " (asked for " + options.isolation().label() + ")",
                workload,
                options.clients(),
                options.seed())
        + "  %d committed, %d aborted (%.1f%%), %d indeterminate in %.1f s (%.0f/s)%n"
            .formatted(
                counts.committed(),
                counts.aborted(),
                100 * counts.abortRate(),
                counts.indeterminate(),
                counts.elapsedNanos() / 1e9,
                counts.throughput())
        + shortfall()
        + "  recorded in "
        + directory;
  }

  /** A run that came to little shows little. */
  private String shortfall() {
    return options.isUnlimited() || counts.committed() + counts.indeterminate() >= options.txns()
        ? ""
        : "  stopped before the %d transactions that were asked for%n".formatted(options.txns());
  }

  String json() {
    return JsonLine.of(
        json -> {
          json.writeStringField("database", database);
          json.writeStringField("workload", workload);
          json.writeStringField("isolation", given.label());
          json.writeStringField("isolation_asked", options.isolation().label());
          json.writeNumberField("clients", options.clients());
          json.writeNumberField("seed", options.seed());
          if (!options.isUnlimited()) {
            json.writeNumberField("asked", options.txns());
          }
          json.writeNumberField("committed", counts.committed());
          json.writeNumberField("aborted", counts.aborted());
          json.writeNumberField("indeterminate", counts.indeterminate());
          json.writeNumberField("millis", counts.elapsedNanos() / 1_000_000);
          json.writeStringField("directory", directory.toString());
        });
  }
}
