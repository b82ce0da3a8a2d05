package io.kingsnake.spark;

import io.kingsnake.checker.level.Level;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;

/** Thousands of histories, each checked by a separate task. */
final class Fleet {
  private static final long ROWS_IN_A_FILE = 10_000;

  private final List<String> levels;
  private final Duration timeout;
  private final int retries;
  private final @Nullable String format;

  /** {@code format} is null where it is to be detected. */
  Fleet(List<Level> levels, Duration timeout, int retries, @Nullable String format) {
    this.levels = levels.stream().map(Level::name).toList();
    this.timeout = timeout;
    this.retries = retries;
    this.format = format;
  }

  /** Hands the table to {@code target}, and returns how many verdicts there are of each kind. */
  Map<String, Long> check(SparkSession spark, List<String> paths, Consumer<Dataset<Row>> target) {
    JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    List<Candidate> candidates = Candidates.find(paths, format, context.hadoopConfiguration());
    HistoryTask task = new HistoryTask(levels, timeout.toMillis(), retries);
    JavaRDD<Row> rows =
        context
            .parallelize(candidates, Math.max(1, candidates.size()))
            .flatMap(candidate -> task.rows(candidate).iterator());
    Dataset<Row> table = spark.createDataFrame(rows, VerdictRow.SCHEMA);
    table.persist(StorageLevel.MEMORY_AND_DISK());
    try {
      long count = table.count(); // decides all histories, each by its own task
      target.accept(table.coalesce((int) (1 + count / ROWS_IN_A_FILE)));
      Map<String, Long> counts = new TreeMap<>();
      for (Row row : table.groupBy("verdict").count().collectAsList()) {
        counts.put(row.getString(0), row.getLong(1));
      }
      return counts;
    } finally {
      table.unpersist();
    }
  }
}
