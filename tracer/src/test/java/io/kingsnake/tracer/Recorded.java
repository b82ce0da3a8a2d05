package io.kingsnake.tracer;

import io.kingsnake.format.Formats;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryText;
import java.nio.file.Path;

/** Reads a recording the way the command does. */
final class Recorded {
  private Recorded() {}

  static History in(Path directory) throws Exception {
    return Formats.load().read(Source.of(directory), ReadOptions.DEFAULT);
  }

  static String textOf(Path directory) throws Exception {
    return HistoryText.of(in(directory));
  }
}
