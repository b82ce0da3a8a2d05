package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program of docs/LIBRARY.md, as a reader would copy it. */
class LibraryPageTest {
  private static final Path ROOT =
      Path.of(Objects.requireNonNull(System.getProperty("kingsnake.root")));
  private static final Pattern PROGRAM =
      Pattern.compile("```java\n(import .*?)```", Pattern.DOTALL);

  @TempDir private Path folder = Path.of("");

  @Test
  void program_compilesAndSaysWhatThePageSays() throws Exception {
    String page = Files.readString(ROOT.resolve("docs/LIBRARY.md"));
    Matcher program = PROGRAM.matcher(page);
    assertThat(program.find()).isTrue();
    Path source = folder.resolve("CheckIt.java");
    Files.writeString(source, program.group(1));
    compile(source);
    List<String> lines = run(ROOT.resolve("examples/lost-update.jsonl"));
    assertThat(lines).hasSize(5);
    String told = page.replaceAll("\\s+", " ");
    for (String line : lines) {
      assertThat(told).contains(line);
    }
  }

  private void compile(Path source) {
    JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());
    ByteArrayOutputStream complaints = new ByteArrayOutputStream();
    int result =
        compiler.run(
            null,
            complaints,
            complaints,
            "-Xlint:all,-path,-processing",
            "-Werror",
            "-proc:none",
            "-cp",
            System.getProperty("java.class.path"),
            "-d",
            folder.toString(),
            source.toString());
    assertThat(result).as(complaints.toString(StandardCharsets.UTF_8)).isZero();
  }

  private List<String> run(Path history) throws Exception {
    Path out = folder.resolve("out");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                folder + File.pathSeparator + System.getProperty("java.class.path"),
                "CheckIt",
                history.toString())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    return Files.readAllLines(out);
  }
}
