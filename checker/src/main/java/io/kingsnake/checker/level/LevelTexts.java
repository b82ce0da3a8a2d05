package io.kingsnake.checker.level;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The texts of the built-in levels, and levels that are texts, kept as files beside the classes.
 */
public final class LevelTexts {
  private static final Map<Level, LevelText> TEXTS =
      Levels.all().stream()
          .collect(Collectors.toUnmodifiableMap(Function.identity(), level -> read(level.name())));

  public static final Level PREFIX_CONSISTENCY =
      readyMade("prefix-consistency", "BE19; CBG15", "prefix", "pc");

  public static final Level MONOTONIC_ATOMIC_VIEW =
      readyMade("monotonic-atomic-view", "Bailis13", "mav");

  private static final List<Level> READY_MADE = List.of(MONOTONIC_ATOMIC_VIEW, PREFIX_CONSISTENCY);

  /** The level of a history whose transactions each asked for their own. */
  public static final Level MIXED = mixed();

  private LevelTexts() {}

  private static Level mixed() {
    try {
      return read("mixed").level("mixed");
    } catch (LevelTextException e) {
      throw new AssertionError(e);
    }
  }

  private static Level readyMade(String name, String source, String... aliases) {
    LevelText text = read(name);
    return new Level(name, List.of(aliases), text.definition(), source, text);
  }

  /** Levels that are decided by their texts, and known by name like the built-in ones. */
  public static List<Level> readyMade() {
    return READY_MADE;
  }

  /** The level of that name that is a text and comes with the checker. */
  static Optional<Level> find(String name) {
    return LevelNames.find(name, Stream.concat(READY_MADE.stream(), Stream.of(MIXED)).toList());
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
