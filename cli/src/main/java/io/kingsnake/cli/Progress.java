package io.kingsnake.cli;

import java.util.concurrent.TimeUnit;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * A bar on standard error for work that takes longer than a moment, over many histories or through
 * the phases of one; nothing unless a person is watching.
 */
final class Progress implements AutoCloseable {
  private static final long MOMENT_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final int PER_HISTORY = 100;

  private final boolean watched;
  private final int historyCount;
  private final long start = System.nanoTime();
  private int done;
  private @Nullable ProgressBar bar;

  private Progress(boolean watched, int historyCount) {
    this.watched = watched;
    this.historyCount = historyCount;
  }

  static Progress over(int historyCount, Terminal terminal) {
    return new Progress(terminal.errIsTerminal(), historyCount);
  }

  /** Where the check of the present history has got to. */
  synchronized void phase(String phase, int percent) {
    show(phase, (long) done * PER_HISTORY + percent);
  }

  /** The present history is finished. */
  synchronized void step() {
    done++;
    show("", (long) done * PER_HISTORY);
  }

  private void show(String phase, long at) {
    if (!watched || (bar == null && System.nanoTime() - start < MOMENT_NANOS)) {
      return;
    }
    if (bar == null) {
      bar = draw();
    }
    bar.stepTo(at);
    bar.setExtraMessage(phase);
  }

  private ProgressBar draw() {
    return new ProgressBarBuilder()
        .setTaskName("checking")
        .setInitialMax((long) historyCount * PER_HISTORY)
        .setUnit(historyCount == 1 ? "%" : " histories", historyCount == 1 ? 1 : PER_HISTORY)
        .setStyle(ProgressBarStyle.ASCII)
        .setConsumer(new ConsoleProgressBarConsumer(System.err))
        .clearDisplayOnFinish()
        .build();
  }

  @Override
  public synchronized void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
