package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Files that this build does not run name what it makes: jars, folders, classes, options. */
class PackagingFilesTest {
  private static final Path ROOT =
      Path.of(Objects.requireNonNull(System.getProperty("kingsnake.root")));

  private static String read(String file) throws IOException {
    return Files.readString(ROOT.resolve(file));
  }

  private static String first(String pattern, String text) {
    Matcher matcher = Pattern.compile(pattern, Pattern.DOTALL).matcher(text);
    assertThat(matcher.find()).as(pattern).isTrue();
    return matcher.group(1);
  }

  private static String version() throws IOException {
    return first(
        "<artifactId>kingsnake</artifactId>\\s*<version>([^<]*)</version>", read("pom.xml"));
  }

  private static int javaRelease() throws IOException {
    return Integer.parseInt(
        first("<maven.compiler.release>(\\d+)</maven.compiler.release>", read("pom.xml")));
  }

  @Test
  void containerFile_takesWhatTheBuildLeaves() throws IOException {
    String file = read("Dockerfile");
    String folder =
        first("<directory>\\$\\{project.basedir}/(target/\\w+)</directory>", read("pom.xml"));
    assertThat(read("dist/pom.xml"))
        .contains("<concat destfile=\"${project.build.directory}/kingsnake\"");
    assertThat(file).contains("-Dlauncher", "-pl dist", "/src/dist/" + folder + "/kingsnake ");
    assertThat(ROOT.resolve("LICENSE")).exists();
    Matcher images = Pattern.compile("FROM \\S*temurin[-:](\\d+)").matcher(file);
    assertThat(images.results().map(each -> Integer.parseInt(each.group(1))).toList())
        .hasSize(2)
        .allMatch(java -> java >= 17);
  }

  @Test
  void jbangEntry_namesVersionAndMainClass() throws Exception {
    JsonNode alias =
        new ObjectMapper().readTree(read("jbang-catalog.json")).get("aliases").get("kingsnake");
    assertThat(alias.get("script-ref").asText())
        .isEqualTo("io.kingsnake:kingsnake-cli:" + version());
    assertThat(alias.get("java").asText()).isEqualTo(javaRelease() + "+");
    assertThat(Class.forName(alias.get("main").asText()).getMethod("main", String[].class))
        .isNotNull();
  }

  @Test
  void windowsScript_findsTheJarOfTheBuild() throws IOException {
    assertThat(read("kingsnake.cmd"))
        .isEqualTo(read("dist/src/main/scripts/kingsnake.cmd"))
        .contains("%~dp0kingsnake.jar", "%~dp0dist\\target\\kingsnake.jar");
    assertThat(read("dist/pom.xml"))
        .contains("<outputFile>${project.build.directory}/kingsnake.jar</outputFile>");
  }

  @Test
  void workflow_usesOptionsThatExist() throws IOException {
    String workflow = read("docs/ci/isolation.yml");
    String help = Invocation.of("check", "--help").out();
    String command = first("kingsnake check (.*?histories/)", workflow);
    List<String> options =
        Pattern.compile("--[a-z-]+").matcher(command).results().map(each -> each.group()).toList();
    assertThat(options).isNotEmpty().allSatisfy(option -> assertThat(help).contains(option));
    assertThat(Integer.parseInt(first("java-version: (\\d+)", workflow)))
        .isGreaterThanOrEqualTo(javaRelease());
  }

  @Test
  void coordinatesToCopy_areOfThisVersion() throws IOException {
    for (String file : List.of("docs/JUNIT.md", "docs/LIBRARY.md", "examples/junit/pom.xml")) {
      Matcher version =
          Pattern.compile(
                  "<artifactId>kingsnake-[a-z-]+</artifactId>\\s*<version>([^<]*)</version>")
              .matcher(read(file));
      assertThat(version.results().map(each -> each.group(1)).distinct().toList())
          .as(file)
          .containsExactly(version());
    }
  }
}
