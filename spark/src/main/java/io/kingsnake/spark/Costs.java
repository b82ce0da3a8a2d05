package io.kingsnake.spark;

import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerApplicationEnd;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/** Sum of the tasks' costs, reported at the end. Spark instantiates it by its class name. */
public final class Costs extends SparkListener {
  private static final double MILLION = 1e6;
  private static final double NANOS = 1e9;
  private static final double MILLIS = 1e3;

  private int tasks;
  private long cpuNanos;
  private long collectionMillis;
  private long written;
  private long read;
  private long spilled;

  @Override
  public void onTaskEnd(SparkListenerTaskEnd end) {
    TaskMetrics metrics = end.taskMetrics();
    tasks++;
    if (metrics != null) { // there are none for a task that died with its executor
      cpuNanos += metrics.executorCpuTime();
      collectionMillis += metrics.jvmGCTime();
      written += metrics.shuffleWriteMetrics().bytesWritten();
      read += metrics.shuffleReadMetrics().totalBytesRead();
      spilled += metrics.diskBytesSpilled();
    }
  }

  @Override
  public void onApplicationEnd(SparkListenerApplicationEnd end) {
    SparkMain.say(
        "%d tasks, %.1f s of CPU, %.1f s of garbage collection; shuffled: %.1f MB written, %.1f MB"
                .formatted(
                    tasks,
                    cpuNanos / NANOS,
                    collectionMillis / MILLIS,
                    written / MILLION,
                    read / MILLION)
            + " read, %.1f MB spilled".formatted(spilled / MILLION));
  }
}
