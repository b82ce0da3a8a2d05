package io.kingsnake.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** A table that {@link io.kingsnake.bench.figure.ScalePlots} draws, to which lines are added. */
final class ScaleTable {
  private final @Nullable Path file;
  private final String title;

  private ScaleTable(@Nullable Path file, String title) {
    this.file = file;
    this.title = title;
  }

  /** Table at {@code out=FILE}, or none if that is not given. */
  static ScaleTable of(Settings settings, String title) {
    String out = settings.text("out", "");
    return new ScaleTable(out.isEmpty() ? null : Path.of(out), title);
  }

  void add(String panel, String xAxis, String yAxis, Object series, String x, long y)
      throws IOException {
    if (file == null) {
      return;
    }
    if (!Files.exists(file)) {
      Files.writeString(file, "# " + title + "\n");
    }
    String line = "%s,%s,%s,%s,%s,%d%n".formatted(panel, xAxis, yAxis, series, x, y);
    Files.writeString(file, line, StandardOpenOption.APPEND);
  }
}
