package io.kingsnake.spark.huge;

import io.kingsnake.checker.level.Levels;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.Success$;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.SparkSession;

/**
 * Decides a history on a cluster of two processes on this machine, one of which is killed as soon
 * as the first window is done. Arguments: the history, the size of windows, the class path.
 */
public final class LostWorker {
  private LostWorker() {}

  public static void main(String[] args) throws Exception {
    SparkSession session =
        SparkSession.builder()
            .master("local-cluster[2,1,512]")
            .appName("lost worker")
            .config("spark.ui.enabled", "false")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.executor.memory", "512m")
            .config("spark.executor.extraClassPath", args[2])
            .getOrCreate();
    Killer killer = new Killer();
    session.sparkContext().addSparkListener(killer);
    HugeHistory.Conclusion conclusion =
        new HugeHistory(
                JavaSparkContext.fromSparkContext(session.sparkContext()),
                Levels.SERIALIZABLE,
                new HugeHistory.Sizes(Integer.parseInt(args[1]), Integer.MAX_VALUE, 60, null))
            .check(args[0]);
    session.stop();
    System.out.printf(
        "%s; killed %d, lost %d, tasks failed %s%n",
        LostWorkerTest.words(conclusion), killer.killed.get(), killer.lost.get(), killer.hasFailed);
  }

  private static final class Killer extends SparkListener {
    final AtomicInteger killed = new AtomicInteger();
    final AtomicInteger lost = new AtomicInteger();
    volatile boolean hasFailed;
    private volatile int windowStage = -1;

    @Override
    public void onJobStart(SparkListenerJobStart start) {
      Object what = start.properties().get("spark.job.description");
      if (Objects.equals(what, Rounds.CHECKING_WINDOWS)) {
        scala.collection.Iterator<Object> stages = start.stageIds().iterator();
        while (stages.hasNext()) {
          windowStage = Math.max(windowStage, (Integer) stages.next());
        }
      }
    }

    @Override
    public void onTaskEnd(SparkListenerTaskEnd end) {
      hasFailed |= end.reason() != Success$.MODULE$;
      if (end.stageId() == windowStage && killed.compareAndSet(0, 1)) {
        ProcessHandle.current().children().findFirst().orElseThrow().destroyForcibly();
      }
    }

    @Override
    public void onExecutorRemoved(SparkListenerExecutorRemoved removed) {
      lost.incrementAndGet();
    }
  }
}
