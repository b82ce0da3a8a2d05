package io.kingsnake.checker.level;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The texts of the built-in levels, kept as files beside the classes. */
public final class LevelTexts {
  private LevelTexts() {}

  /** The text of a built-in level. */
  public static LevelText of(Level level) {
    String file = level.name() + ".level";
    try (InputStream stream = LevelTexts.class.getResourceAsStream(file)) {
      if (stream == null) {
        throw new IllegalArgumentException(level.name() + " is no built-in level");
      }
      return LevelText.parse(new String(stream.readAllBytes(), StandardCharsets.UTF_8), file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (LevelTextException e) {
      throw new AssertionError(e);
    }
  }
}
