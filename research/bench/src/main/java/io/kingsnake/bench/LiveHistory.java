package io.kingsnake.bench;

import io.kingsnake.bench.LongHistory.Recipe;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Generated history on standard output while time passes: {@code rate=50000 seconds=600}, and the
 * parameters of {@link LongHistory}. Times are those of the clock, in microseconds. Whoever reads
 * too slowly makes it late, and lines still say when they should have come.
 */
public final class LiveHistory {
  private static final int SECOND = 1_000_000;

  private LiveHistory() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    try (OutputStream out = new FileOutputStream(FileDescriptor.out)) {
      write(new Settings(args), out);
    }
  }

  static void write(Settings settings, OutputStream target)
      throws IOException, InterruptedException {
    long rate = settings.number("rate", 10_000);
    long txns = rate * settings.number("seconds", 10);
    OutputStream out = new BufferedOutputStream(target, 1 << 16);
    LongHistory history =
        new LongHistory(Recipe.of(settings).live(txns, SECOND / rate, microseconds()));
    for (String line = history.next(); !line.isEmpty(); line = history.next()) {
      while (history.now() > microseconds()) {
        out.flush();
        Thread.sleep(1);
      }
      out.write(line.getBytes(StandardCharsets.US_ASCII));
    }
    out.flush();
  }

  static long microseconds() {
    return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
  }
}
