package io.kingsnake.spark;

import org.apache.spark.sql.SparkSession;

/** The session that all tests share, since starting one takes longer than any of them. */
public final class LocalSpark {
  private LocalSpark() {}

  public static SparkSession session() {
    return SparkSession.builder()
        .master("local[2]")
        .appName("tests")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.default.parallelism", "2")
        .config("spark.hadoop.fs.bucket.impl", BucketFiles.class.getName())
        .getOrCreate();
  }
}
