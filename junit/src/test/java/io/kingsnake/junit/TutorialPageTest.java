package io.kingsnake.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/** The test that docs/TUTORIAL.md asks its reader to write, as a reader would copy it. */
class TutorialPageTest {
  private static final Path PAGE =
      Path.of(Objects.requireNonNull(System.getProperty("kingsnake.root")), "docs", "TUTORIAL.md");
  private static final Pattern TEST = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  @TempDir private Path folder = Path.of("");

  @Test
  void testOfThePage_findsTheLostUpdateThatThePageShows() throws Exception {
    String page = Files.readString(PAGE);
    Matcher test = TEST.matcher(page);
    assertThat(test.find()).isTrue();
    Path source = folder.resolve("StockTest.java");
    Files.writeString(source, test.group(1));
    compile(source);
    URL[] classes = {folder.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(classes, getClass().getClassLoader())) {
      String message = failureOf(loader.loadClass("example.StockTest"));
      String lost = message.lines().filter(line -> line.contains("Lost update")).findFirst().get();
      assertThat(withoutNumbers(page)).contains(withoutNumbers(lost.strip()));
    }
  }

  /**
   * Text without numbers: the lost update that is shown depends on how long the database made
   * threads wait.
   */
  private static String withoutNumbers(String text) {
    return text.replaceAll("\\s+", " ").replaceAll("[0-9]+", "0");
  }

  private void compile(Path source) {
    JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());
    ByteArrayOutputStream complaints = new ByteArrayOutputStream();
    String path = System.getProperty("java.class.path") + File.pathSeparator;
    List<String> options =
        List.of("-proc:none", "-cp", path, "-d", folder.toString(), source.toString());
    int result = compiler.run(null, complaints, complaints, options.toArray(new String[0]));
    assertThat(result).as(complaints.toString(StandardCharsets.UTF_8)).isZero();
  }

  private static String failureOf(Class<?> test) {
    List<Event> failed =
        EngineTestKit.engine("junit-jupiter")
            .selectors(selectClass(test))
            .execute()
            .testEvents()
            .failed()
            .list();
    assertThat(failed).hasSize(1);
    Throwable failure =
        failed.get(0).getRequiredPayload(TestExecutionResult.class).getThrowable().orElseThrow();
    return Objects.requireNonNull(failure.getMessage());
  }
}
