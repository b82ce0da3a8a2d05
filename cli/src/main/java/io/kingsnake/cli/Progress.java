package io.kingsnake.cli;

import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** A bar on standard error over many histories; nothing unless a person is watching. */
final class Progress implements AutoCloseable {
  private final @Nullable ProgressBar bar;

  private Progress(@Nullable ProgressBar bar) {
    this.bar = bar;
  }

  static Progress over(int historyCount, Terminal terminal) {
    boolean worthIt = historyCount > 1 && terminal.errIsTerminal();
    return new Progress(worthIt ? draw(historyCount) : null);
  }

  private static ProgressBar draw(int historyCount) {
    return new ProgressBarBuilder()
        .setTaskName("checking")
        .setInitialMax(historyCount)
        .setStyle(ProgressBarStyle.ASCII)
        .setConsumer(new ConsoleProgressBarConsumer(System.err))
        .clearDisplayOnFinish()
        .build();
  }

  void step() {
    if (bar != null) {
      bar.step();
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
