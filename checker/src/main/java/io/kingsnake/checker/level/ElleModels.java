package io.kingsnake.checker.level;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The models of Elle's and Jepsen's lattice, by their names there: a word may have another meaning
 * there, above all for session order.
 */
public final class ElleModels {
  static final String PREFIX = "elle:";

  /**
   * A model of that lattice.
   *
   * @param names first the one that its level gets if it has none here
   * @param here the name of a level, or the text of one, or empty if there is none
   * @param remark its meaning there, or the reason why there is none here
   */
  public record Model(List<String> names, String here, String remark) {
    public Model {
      names = List.copyOf(names);
    }

    /** The level that means the same here, if there is one. */
    public Optional<Level> level() {
      if (here.isEmpty()) {
        return Optional.empty();
      }
      return Optional.of(here.contains(" ") ? ofText() : Levels.named(here));
    }

    private Level ofText() {
      LevelText text = LevelText.ofKnown(here);
      String rules = String.join("; and ", text.canonical().split("\n", -1));
      return new Level(PREFIX + names.get(0), List.of(), remark + ": " + rules, "Elle", text);
    }
  }

  private ElleModels() {}

  /** All of them, as the table beside this class has them. */
  public static List<Model> all() {
    try (InputStream in = ElleModels.class.getResourceAsStream("elle.txt")) {
      byte[] bytes = Objects.requireNonNull(in, "elle.txt").readAllBytes();
      return new String(bytes, StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(ElleModels::model)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Texts have bars of their own. */
  private static Model model(String line) {
    int first = line.indexOf('|');
    int last = line.lastIndexOf('|');
    return new Model(
        Arrays.asList(line.substring(0, first).strip().split(", ", -1)),
        line.substring(first + 1, last).strip(),
        line.substring(last + 1).strip());
  }

  static boolean isMeant(String name) {
    return name.strip().regionMatches(true, 0, PREFIX, 0, PREFIX.length());
  }

  /** The level of a name that begins with the prefix. */
  static Optional<Level> find(String name) {
    return called(name).flatMap(Model::level);
  }

  private static Optional<Model> called(String prefixed) {
    String wanted = LevelNames.normal(prefixed.strip().substring(PREFIX.length()));
    return all().stream()
        .filter(model -> model.names().stream().map(LevelNames::normal).anyMatch(wanted::equals))
        .findFirst();
  }

  /** The reason why there is no level of such a name. */
  static String missing(String name) {
    return called(name)
        .map(
            model ->
                "there is no level here for %s: %s (docs/LEVELS.md links the table)."
                    .formatted(name.strip(), model.remark()))
        .orElseGet(
            () ->
                "Elle and Jepsen have no model '%s'; these are known: %s."
                    .formatted(name.strip(), names()));
  }

  private static String names() {
    return String.join(
        ", ", all().stream().flatMap(model -> model.names().stream()).sorted().toList());
  }
}
