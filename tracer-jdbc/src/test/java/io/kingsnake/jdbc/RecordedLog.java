package io.kingsnake.jdbc;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** Messages that the recorder logs until it is closed. */
final class RecordedLog extends Handler implements AutoCloseable {
  private final Logger logger = Logger.getLogger("io.kingsnake.jdbc");
  private final List<String> lines = new ArrayList<>();

  RecordedLog() {
    logger.addHandler(this);
  }

  String text() {
    return String.join("", lines);
  }

  @Override
  public void publish(LogRecord line) {
    lines.add(new SimpleFormatter().format(line));
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
  }
}
