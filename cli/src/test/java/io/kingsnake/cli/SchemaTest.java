package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Output for scripts conforms to its schemas. */
class SchemaTest {
  private static final Path ROOT =
      Path.of(Objects.requireNonNull(System.getProperty("kingsnake.root")));

  @TempDir private Path folder = Path.of("");

  private static String resource(String name) throws IOException {
    try (InputStream in = SchemaTest.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static Schema schema(SpecificationVersion version, String text) {
    return SchemaRegistry.withDefaultDialect(version).getSchema(text);
  }

  private static Schema ours() throws IOException {
    Path file = ROOT.resolve("docs/schema/check-result-1.schema.json");
    return schema(SpecificationVersion.DRAFT_2020_12, Files.readString(file));
  }

  private static List<String> examples() throws IOException {
    try (Stream<Path> files = Files.list(ROOT.resolve("examples"))) {
      return files.map(Path::toString).filter(file -> file.endsWith(".jsonl")).sorted().toList();
    }
  }

  private String[] command(String... options) throws IOException {
    List<String> command = new ArrayList<>(List.of("check"));
    command.addAll(List.of(options));
    command.addAll(examples());
    Path broken = folder.resolve("broken.jsonl");
    Files.writeString(broken, "{\"kingsnake\":1}\n{\"session\":\n");
    command.add(broken.toString());
    command.add(folder.resolve("missing.jsonl").toString());
    return command.toArray(String[]::new);
  }

  @Test
  void everyLineOfJson_isWhatItsSchemaSays() throws IOException {
    Schema schema = ours();
    Invocation run =
        Invocation.of(
            command("--json", "--level", "read-committed,serializable,strict-serializable"));
    assertThat(run.outLines()).hasSizeGreaterThan(50);
    for (String line : run.outLines()) {
      List<Error> problems = schema.validate(line, InputFormat.JSON);
      assertThat(problems).as(line).isEmpty();
    }
    assertThat(run.out())
        .contains("\"verdict\":\"violated\"")
        .contains("\"verdict\":\"satisfied\"")
        .contains("\"verdict\":\"undecided\"")
        .contains("\"verdict\":\"error\"");
  }

  @Test
  void json_tellsWhatTheSearchTook() throws IOException {
    Schema schema = ours();
    String example = ROOT.resolve("examples/serializable-bank.jsonl").toString();
    for (String encoding : List.of("lazy", "polygraph", "superpositions")) {
      String line = Invocation.of("check", "--json", "--encoding", encoding, example).out();
      assertThat(schema.validate(line, InputFormat.JSON)).as(line).isEmpty();
      assertThat(line)
          .containsPattern("\"search\":\\{\"events\":[0-9]+,\"known_edges\":[0-9]+,")
          .contains("\"decisions\":")
          .contains("\"propagations\":")
          .contains("\"conflicts\":")
          .contains("\"phases\":[{\"phase\":\"analysing\",");
    }
    String broken = Invocation.of("check", "--json", example).out();
    assertThat(schema.validate(broken.replace("\"phase\"", "\"stage\""), InputFormat.JSON))
        .isNotEmpty();
  }

  @Test
  void schema_refusesWhatIsNotAResult() throws IOException {
    Schema schema = ours();
    String line = Invocation.of("check", "--json", examples().get(0)).outLines().get(0);
    for (String broken :
        List.of(
            line.replace("\"schema\":1", "\"schema\":2"),
            line.replace("\"verdict\":\"violated\"", "\"verdict\":\"satisfied\""),
            line.replace("\"kind\":\"read\"", "\"kind\":\"look\""),
            line.replace("\"sentence\":", "\"words\":"))) {
      assertThat(schema.validate(broken, InputFormat.JSON)).as(broken).isNotEmpty();
    }
  }

  @Test
  void sarif_isWhatItsSchemaSays() throws IOException {
    Path sarif = folder.resolve("results.sarif");
    Invocation.of(command("--report", sarif.toString(), "--level", "serializable"));
    Schema schema =
        schema(SpecificationVersion.DRAFT_7, resource("/schema/sarif-schema-2.1.0.json"));
    assertThat(schema.validate(Files.readString(sarif), InputFormat.JSON)).isEmpty();
  }

  @Test
  void samples_areWhatTheirSchemasSay() throws IOException {
    String sample = Files.readString(ROOT.resolve("docs/reports/lost-update.json"));
    assertThat(ours().validate(sample, InputFormat.JSON)).isEmpty();
  }
}
