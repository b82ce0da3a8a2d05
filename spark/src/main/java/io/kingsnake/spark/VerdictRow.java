package io.kingsnake.spark;

import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.HistoryCounts;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Result for one history at one level, as a row of the table.
 *
 * @param message why it was not decided or not read
 * @param attempts number of attempts
 */
record VerdictRow(
    String path,
    @Nullable String format,
    String level,
    String verdict,
    @Nullable Anomaly anomaly,
    @Nullable String message,
    @Nullable HistoryCounts counts,
    long readMillis,
    long checkMillis,
    int attempts) {
  static final String ERROR = "error";

  static final StructType SCHEMA = schema();

  /** The severity, the worst last; each with the exit code of the command. */
  private static final List<String> BY_WEIGHT =
      List.of("satisfied", "undecided", "violated", ERROR);

  private static final List<Integer> EXIT_CODES = List.of(0, 2, 1, 3);

  private static StructType schema() {
    StructType schema = new StructType();
    for (String name : List.of("path", "format", "level", "verdict", "anomaly", "cycle_class")) {
      schema = schema.add(name, DataTypes.StringType);
    }
    schema = schema.add("summary", DataTypes.StringType).add("message", DataTypes.StringType);
    for (String name :
        List.of("sessions", "transactions", "operations", "keys", "aborted", "indeterminate")) {
      schema = schema.add(name, DataTypes.IntegerType);
    }
    return schema
        .add("read_millis", DataTypes.LongType)
        .add("check_millis", DataTypes.LongType)
        .add("attempts", DataTypes.IntegerType);
  }

  static VerdictRow unread(
      String path, @Nullable String format, String level, String message, long millis, int tries) {
    return new VerdictRow(path, format, level, ERROR, null, message, null, millis, 0, tries);
  }

  static String name(Verdict.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  /** Tests whether more time could not change the result. */
  boolean isFinal() {
    return verdict.equals("satisfied") || verdict.equals("violated");
  }

  Row toRow() {
    return RowFactory.create(
        path,
        format,
        level,
        verdict,
        anomaly == null ? null : anomaly.name(),
        anomaly == null ? null : anomaly.cycleClass(),
        anomaly == null ? null : anomaly.summary(),
        message,
        counts == null ? null : counts.sessions(),
        counts == null ? null : counts.transactions(),
        counts == null ? null : counts.operations(),
        counts == null ? null : counts.keys(),
        counts == null ? null : counts.aborted(),
        counts == null ? null : counts.indeterminate(),
        readMillis,
        checkMillis,
        attempts);
  }

  static int exitCode(Collection<String> verdicts) {
    int worst = verdicts.stream().mapToInt(BY_WEIGHT::indexOf).max().orElse(BY_WEIGHT.size() - 1);
    return EXIT_CODES.get(worst);
  }
}
