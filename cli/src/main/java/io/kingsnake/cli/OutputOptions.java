package io.kingsnake.cli;

import io.kingsnake.cli.Terminal.ColorChoice;
import io.kingsnake.report.Colors;
import picocli.CommandLine.Option;

/** The options about results on standard output. */
final class OutputOptions {
  @Option(names = "--json", description = "One JSON object per result and line.")
  private boolean json;

  @Option(
      names = "--color",
      paramLabel = "auto|always|never",
      description = "Colours; auto means on a terminal, unless NO_COLOR is set.")
  private ColorChoice color = ColorChoice.auto;

  boolean json() {
    return json;
  }

  Colors colors(Terminal terminal) {
    return terminal.colors(color);
  }
}
