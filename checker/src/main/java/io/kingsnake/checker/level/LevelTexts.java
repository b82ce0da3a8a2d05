package io.kingsnake.checker.level;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The texts of the built-in levels, kept as files beside the classes. */
public final class LevelTexts {
  private static final Map<Level, LevelText> TEXTS =
      Levels.all().stream()
          .collect(Collectors.toUnmodifiableMap(Function.identity(), level -> read(level.name())));

  private LevelTexts() {}

  /** The level of a history whose transactions each asked for their own. */
  public static final Level MIXED = mixed();

  private static Level mixed() {
    try {
      return read("mixed").level("mixed");
    } catch (LevelTextException e) {
      throw new AssertionError(e);
    }
  }

  /** The text of a level. */
  public static LevelText of(Level level) {
    LevelText text = level.text() != null ? level.text() : TEXTS.get(level);
    if (text == null) {
      throw new IllegalArgumentException(level.name() + " is no built-in level");
    }
    return text;
  }

  private static LevelText read(String name) {
    String file = name + ".level";
    try (InputStream stream = LevelTexts.class.getResourceAsStream(file)) {
      byte[] bytes = Objects.requireNonNull(stream, file).readAllBytes();
      return LevelText.parse(new String(bytes, StandardCharsets.UTF_8), file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (LevelTextException e) {
      throw new AssertionError(e);
    }
  }
}
