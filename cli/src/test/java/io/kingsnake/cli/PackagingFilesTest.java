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

/** Files that this build does not run name its products: jars, folders, classes, options. */
class PackagingFilesTest {
  private static final Path ROOT =
      Path.of(Objects.requireNonNull(System.getProperty("kingsnake.root")));

  private static final Pattern SHADED = Pattern.compile("<include>([\\w.]+):([\\w-]+)</include>");

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
    int javaRelease = javaRelease();
    String file = read("Dockerfile");
    String folder = "target/" + first("<launcher.folder>(\\w+)</launcher.folder>", read("pom.xml"));
    assertThat(read("pom.xml"))
        .contains("<directory>${project.basedir}/target/${launcher.folder}</directory>");
    assertThat(read("dist/pom.xml"))
        .contains("<concat destfile=\"${project.build.directory}/kingsnake\"");
    assertThat(file).contains("-Dlauncher", "-pl dist", "/src/dist/" + folder + "/kingsnake ");
    assertThat(ROOT.resolve("LICENSE")).exists();
    Matcher bases = Pattern.compile("ARG (?:BUILD|BASE)=(\\S*temurin[-:](\\d+)\\S*)").matcher(file);
    assertThat(bases.results().map(each -> Integer.parseInt(each.group(2))).toList())
        .hasSize(2)
        .allMatch(java -> java >= javaRelease);
    assertThat(file.lines().filter(line -> line.startsWith("FROM ")))
        .containsExactly("FROM ${BUILD}${BUILD_DIGEST} AS build", "FROM ${BASE}${BASE_DIGEST}");
  }

  @Test
  void containerFile_runsAsNobodySpecial() throws IOException {
    List<String> last =
        read("Dockerfile").lines().dropWhile(line -> !line.contains("BASE}")).toList();
    int user = last.indexOf("USER 65532:65532");
    assertThat(user).isPositive();
    assertThat(last.subList(user, last.size()))
        .noneMatch(line -> line.startsWith("USER 0") || line.startsWith("USER root"))
        .anyMatch(line -> line.startsWith("ENTRYPOINT"));
    assertThat(read("docs/LIBRARY.md")).contains("never built");
  }

  /** Licences in jars for others; the command's own jar is compared with its content in dist. */
  @Test
  void jarsForOthers_passOnTheLicencesOfWhatIsInThem() throws IOException {
    for (String module : List.of("tracer-jdbc", "spark")) {
      String pom = read(module + "/pom.xml");
      List<String> shaded =
          SHADED.matcher(pom).results().map(each -> each.group(2)).distinct().toList();
      assertThat(shaded).as(module).isNotEmpty();
      for (String artifact : shaded) {
        String licence = "licenses/" + artifact + "/LICENSE";
        assertThat(ROOT.resolve(licence)).isNotEmptyFile();
        assertThat(pom).contains("<resource>META-INF/" + licence + "</resource>");
        assertThat(pom).contains("<file>${maven.multiModuleProjectDirectory}/" + licence);
      }
      assertThat(pom).contains("<resource>META-INF/LICENSE.kingsnake</resource>");
    }
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
