package io.kingsnake.cli;

import io.kingsnake.cli.Terminal.ColorChoice;
import io.kingsnake.report.text.Screen;
import picocli.CommandLine.Option;

/** When text for people has colours. */
final class ColorOption {
  @Option(
      names = "--color",
      paramLabel = "auto|always|never",
      description = "Colours; auto means on a terminal, unless NO_COLOR is set.")
  private ColorChoice color = ColorChoice.auto;

  Screen screen(Terminal terminal) {
    return terminal.screen(terminal.colors(color));
  }
}
