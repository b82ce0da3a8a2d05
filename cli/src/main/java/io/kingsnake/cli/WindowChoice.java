package io.kingsnake.cli;

import io.kingsnake.format.HistoryFinder.Found;
import io.kingsnake.stream.chain.ChainOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Choice whether to check a history window by window, and the size of windows.
 *
 * @param size in transactions; 0 for the usual size, -1 to do without unless memory asks for it, -2
 *     to do without
 */
record WindowChoice(int size) {
  static final WindowChoice IF_NEEDED = new WindowChoice(-1);

  private static final WindowChoice OFF = new WindowChoice(-2);

  private static final int USUAL = 100_000;

  /** Bytes of memory for each byte of a history's file while it is checked, measured. */
  private static final int BYTES_FOR_EACH = 6;

  private static final int BYTES_FOR_EACH_COMPRESSED = 40;

  /** The sizes to use, if windows are to be used for this history. */
  Optional<ChainOptions> sizesFor(Found found) {
    return size > 0
        ? Optional.of(ChainOptions.ofWindow(size))
        : size == 0 || (size == -1 && !fits(found))
            ? Optional.of(ChainOptions.ofWindow(USUAL))
            : Optional.empty();
  }

  /**
   * Tests whether the whole history may be checked if windows do not decide: their size was left
   * open, and it fits.
   */
  boolean mayBeWhole(Found found) {
    return size == 0 && fits(found);
  }

  /** Tests whether windows were asked for, so that it is an error if they are impossible. */
  boolean isAsked() {
    return size >= 0;
  }

  /** None, since other options decide otherwise; windows have a search of their own. */
  WindowChoice without(String others) throws InputProblem {
    if (isAsked()) {
      throw new InputProblem("--window does not go together with " + others);
    }
    return OFF;
  }

  private static boolean fits(Found found) {
    if (!WindowedHistoryCheck.isPossible(found)) {
      return true;
    }
    try (Stream<Path> files = Files.walk(found.source().path())) {
      long needed = files.filter(Files::isRegularFile).mapToLong(WindowChoice::needed).sum();
      return needed < Runtime.getRuntime().maxMemory();
    } catch (IOException e) {
      return true; // reading it says so
    }
  }

  private static long needed(Path file) {
    try {
      String name = file.toString();
      boolean isCompressed = name.endsWith(".gz") || name.endsWith(".zst");
      return Files.size(file) * (isCompressed ? BYTES_FOR_EACH_COMPRESSED : BYTES_FOR_EACH);
    } catch (IOException e) {
      return 0;
    }
  }

  /** "auto", "off" or a number. */
  static final class Converter implements ITypeConverter<WindowChoice> {
    @Override
    public WindowChoice convert(String text) {
      if (text.equalsIgnoreCase("auto")) {
        return new WindowChoice(0);
      }
      if (text.equalsIgnoreCase("off")) {
        return new WindowChoice(-2);
      }
      try {
        int size = Integer.parseInt(text);
        if (size > 0) {
          return new WindowChoice(size);
        }
      } catch (NumberFormatException e) {
        // reported below
      }
      throw new TypeConversionException(
          "expected auto, off or a number of transactions but got '" + text + "'");
    }
  }
}
