package io.kingsnake.cli;

import io.kingsnake.report.text.Colors;
import io.kingsnake.report.text.Screen;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options about results on standard output. */
final class OutputOptions {
  @Option(names = "--json", description = "One JSON object per result and line.")
  private boolean json;

  @Mixin private ColorOption color = new ColorOption();

  boolean json() {
    return json;
  }

  Colors colors(Terminal terminal) {
    return screen(terminal).colors();
  }

  Screen screen(Terminal terminal) {
    return color.screen(terminal);
  }
}
