package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.level.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rules of the repository that no tool has; those of Checkstyle are in the root's pom. */
class RepoRulesTest {
  private static final Set<String> SKIPPED =
      Set.of("target", ".git", ".kingsnake", ".idea", "node_modules", "jmh_generated");
  private static final Pattern MARKDOWN_LINK = Pattern.compile("\\]\\(([^)#]+)(#[^)]*)?\\)");
  private static final Pattern CLASS_NAME =
      Pattern.compile("`((?:[A-Z][a-z0-9]+){2,})(?:\\.[a-z]\\w*\\(?\\)?)?`");

  /**
   * Alternatives that are repeated: each round is a call in the last one, unless none is undone.
   */
  private static final Pattern DEEP_PATTERN =
      Pattern.compile(
          "\\((?!\\?[<!=])[^()\"]*(?<!\\\\)\\|[^()\"]*\\)(?:[*+]|\\{\\d+,\\d*\\})(?!\\+)");

  private static final Pattern OPENING_WITHOUT_NOUN =
      Pattern.compile(
          "(?m)(?:/\\*\\*\\s+(?:\\* )?|^(?!\\s*//).*\\n\\s*// )"
              + "(?:Wh(?:at|o|om|ose|ether|ere|ich)(?:ever)?|How|Those|That)\\b");

  private static final Pattern MACHINE_PATH = Pattern.compile("(?<![\\w.$}])/(work|root|home)/\\w");

  private static Path root() {
    return Path.of(Objects.requireNonNull(System.getProperty("kingsnake.root"), "kingsnake.root"));
  }

  private static List<Path> files(String... suffixes) throws IOException {
    List<Path> found = new ArrayList<>();
    collect(root(), suffixes, found);
    assertThat(found).isNotEmpty();
    return found;
  }

  private static void collect(Path folder, String[] suffixes, List<Path> found) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      for (Path entry : entries.sorted().toList()) {
        String name = entry.getFileName().toString();
        if (Files.isDirectory(entry) && !SKIPPED.contains(name)) {
          collect(entry, suffixes, found);
        } else if (Files.isRegularFile(entry) && Stream.of(suffixes).anyMatch(name::endsWith)) {
          found.add(entry);
        }
      }
    }
  }

  private static String relative(Path file) {
    return root().relativize(file).toString().replace('\\', '/');
  }

  @Test
  void patterns_needNoMoreStackForLongerTexts() throws IOException {
    List<String> deep = new ArrayList<>();
    for (Path file : files(".java")) {
      String text = Files.readString(file);
      boolean isMain =
          relative(file).contains("src/main") && !relative(file).startsWith("research/testkit");
      boolean hasPatterns = text.contains("Pattern.compile") || text.contains(".matches(\"");
      if (isMain && hasPatterns) {
        DEEP_PATTERN
            .matcher(text)
            .results()
            .forEach(found -> deep.add(file + ": " + found.group()));
      }
    }
    assertThat(deep).isEmpty();
  }

  /** A comment opens with a noun phrase that names the thing, or with the verb of a method. */
  @Test
  void comments_openWithWhatTheyName() throws IOException {
    List<String> openings = new ArrayList<>();
    for (Path file : files(".java")) {
      Matcher opening = OPENING_WITHOUT_NOUN.matcher(Files.readString(file));
      while (opening.find()) {
        openings.add(relative(file) + ": " + opening.group().strip());
      }
    }
    assertThat(openings).isEmpty();
  }

  @Test
  void documentLinks_resolve() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path file : files(".md")) {
      Matcher link = MARKDOWN_LINK.matcher(Files.readString(file));
      while (link.find()) {
        String target = link.group(1);
        if (!target.contains("://") && !Files.exists(file.resolveSibling(target))) {
          broken.add(relative(file) + " -> " + target);
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void nothing_namesAPathOfOneMachine() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : files(".java", ".md", ".xml", ".jsonl", "kingsnake", "run")) {
      if (MACHINE_PATH.matcher(Files.readString(file)).find()) {
        found.add(relative(file));
      }
    }
    assertThat(found).isEmpty();
  }

  @Test
  void continuousIntegration_runsTheCommandOfTheReadme() throws IOException {
    List<String> script = Files.readAllLines(root().resolve(".ci/run"));
    assertThat(script).contains("scripts/prepare </dev/null", "mvn verify </dev/null");
    assertThat(Files.readString(root().resolve("README.md"))).contains("    mvn verify\n");
  }

  /** Of other projects, or of Java. */
  private static final Set<String> OTHER_CLASSES = Set.of("DataSource", "ServiceLoader");

  @Test
  void documents_nameClassesThatExist() throws IOException {
    Set<String> classes = new HashSet<>(OTHER_CLASSES);
    for (Path file : files(".java")) {
      classes.add(file.getFileName().toString().replace(".java", ""));
    }
    List<String> unknown = new ArrayList<>();
    for (Path file : files(".md")) {
      Matcher name = CLASS_NAME.matcher(Files.readString(file));
      while (name.find()) {
        if (!relative(file).equals("CHANGELOG.md") && !classes.contains(name.group(1))) {
          unknown.add(relative(file) + ": " + name.group(1));
        }
      }
    }
    assertThat(unknown).isEmpty();
  }

  /** A level is its text, so that adding one is adding a file. */
  @Test
  void noCode_asksForTheNameOfALevel() throws IOException {
    List<String> names = new ArrayList<>();
    Stream.concat(Levels.all().stream(), Levels.optional().stream())
        .forEach(
            level -> {
              names.add(Pattern.quote(level.name()));
              level.aliases().forEach(alias -> names.add(Pattern.quote(alias)));
            });
    String name = "\"(" + String.join("|", names) + ")\"";
    Pattern asked =
        Pattern.compile(
            "(case |equals\\()(\"[^\"]*\", )*"
                + name
                + "|"
                + name
                + "\\.equals"
                + "|equals\\(\\s*Levels\\.|== Levels\\.|Levels\\.\\w+\\.equals");
    List<String> found = new ArrayList<>();
    for (Path file : files(".java")) {
      if (relative(file).contains("/src/main/")
          && !relative(file)
              .matches("(research/(testkit|bench)|tracer-jdbc)/.*") // JDBC's own names
          && asked.matcher(Files.readString(file)).find()) {
        found.add(relative(file));
      }
    }
    assertThat(found).isEmpty();
  }

  @Test
  void levelsPage_statesEveryLevelAsItIsPrinted() throws IOException {
    String page = Files.readString(root().resolve("docs/LEVELS.md"));
    List<Level> levels = new ArrayList<>(Levels.all());
    levels.addAll(Levels.optional());
    for (Level level : levels) {
      assertThat(page).contains("`" + level.name() + "`").contains(level.meaning());
      assertThat(page).contains("| " + String.join(", ", level.aliases()) + " |");
      for (Rule rule : level.text().rules()) {
        assertThat(page).contains("`" + rule.toString().replace("|", "\\|") + "`");
      }
      for (String citation : level.source().split("; ", -1)) {
        assertThat(page).contains("- **" + citation.split(" ", -1)[0] + "**");
      }
    }
  }
}
