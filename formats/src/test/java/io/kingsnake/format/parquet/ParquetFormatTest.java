package io.kingsnake.format.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.format.Formats;
import io.kingsnake.format.HistoryFormat;
import io.kingsnake.format.HistoryFormat.Match;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParquetFormatTest {
  private static final HistoryFormat PARQUET = new ParquetFormat();

  @TempDir private Path folder = Path.of("");

  private static String text(Path path) throws IOException, HistoryFormatException {
    return HistoryText.of(read(path));
  }

  private static History read(Path path) throws IOException, HistoryFormatException {
    return Formats.load().read(Source.of(path), ReadOptions.DEFAULT);
  }

  private Path lines(String... lines) throws IOException {
    return Files.write(folder.resolve("history.jsonl"), List.of(lines));
  }

  @Test
  void examples_comeBackAsTheyWere() throws Exception {
    Path root = Path.of(Objects.requireNonNull(System.getProperty("kingsnake.root")));
    List<Path> examples;
    try (Stream<Path> files = Files.list(root.resolve("examples"))) {
      examples = files.filter(file -> file.toString().endsWith(".jsonl")).toList();
    }
    assertThat(examples).hasSizeGreaterThan(3);
    for (Path example : examples) {
      Path target = folder.resolve(example.getFileName() + ".parquet");
      PARQUET.write(read(example), target);
      assertThat(text(target)).isEqualTo(text(example));
    }
  }

  @Test
  void everythingThatCanBeSaid_comesBack() throws Exception {
    Path all =
        lines(
            "{\"kingsnake\":1,\"initial\":{\"fixed\":0},\"times\":\"exact\",\"note\":{\"n\":1}}",
            "{\"session\":\"idle\"}",
            "{\"key\":\"x\",\"initial\":null}",
            "{\"session\":\"a\",\"txn\":-7,\"ops\":[[\"r\",\"x\",null],[\"w\",5,\"é\"],"
                + "[\"insert\",\"y\",-1],[\"delete\",\"x\"],[\"append\",\"l\",3]],"
                + "\"outcome\":\"committed\",\"begin\":1,\"first_answer\":2,\"commit_sent\":3,"
                + "\"end\":4,\"level\":\"serializable\",\"note\":[1.50]}",
            "{\"session\":\"b\",\"txn\":2,\"ops\":[[\"scan\",\"a\",null,[[\"y\",1]]],"
                + "[\"list\",\"l\",[3]],[\"r\",{\"hex\":\"00ff\"}],[\"savepoint\",\"s\"],"
                + "[\"w\",\"x\",1],[\"rollback\",\"s\"]],\"outcome\":\"aborted\"}",
            "{\"session\":\"a\",\"txn\":3,\"ops\":[[\"r\",\"x\",{\"tombstone\":9}]],"
                + "\"gaps\":[{\"what\":\"CALL p()\"}],\"start_ts\":[1,2],\"commit_ts\":3,"
                + "\"outcome\":\"indeterminate\"}",
            "{\"session\":\"a\",\"txn\":4,\"ops\":[],\"outcome\":\"committed\"}",
            "{\"key\":\"x\",\"versions\":[-7,2]}");
    Path target = folder.resolve("all.parquet");
    PARQUET.write(read(all), target);
    assertThat(text(target)).isEqualTo(text(all));
  }

  @Test
  void directoryOfParts_isOneHistory() throws Exception {
    Path parts = Files.createDirectory(folder.resolve("history.parquet"));
    String header = "{\"kingsnake\":1}";
    PARQUET.write(
        read(
            lines(
                header,
                "{\"session\":\"a\",\"txn\":1,\"ops\":[[\"w\",1,1]],\"outcome\":\"committed\"}")),
        parts.resolve("part-0.parquet"));
    PARQUET.write(
        read(
            lines(
                header,
                "{\"session\":\"b\",\"txn\":2,\"ops\":[[\"r\",1,1]],\"outcome\":\"committed\"}")),
        parts.resolve("part-1.parquet"));
    Files.writeString(parts.resolve("_SUCCESS"), "");
    assertThat(PARQUET.match(Source.of(parts))).isEqualTo(Match.YES);
    assertThat(read(parts).txnCount()).isEqualTo(2);
  }

  /** Table as a tool writes it without knowledge of us: another order, no place, 32 bits. */
  private Path table(String schema, Object... columns) throws IOException {
    MessageType type = MessageTypeParser.parseMessageType("message spark_schema {" + schema + "}");
    Path file = folder.resolve("table.parquet");
    try (ParquetWriter<org.apache.parquet.example.data.Group> rows =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withConf(new PlainParquetConfiguration())
            .withCompressionCodec(CompressionCodecName.UNCOMPRESSED)
            .withType(type)
            .withWriteMode(ParquetFileWriter.Mode.OVERWRITE)
            .build()) {
      SimpleGroup row = new SimpleGroup(type);
      for (int i = 0; i < columns.length; i += 2) {
        String name = (String) columns[i];
        if (columns[i + 1] instanceof Integer number) {
          row.append(name, number);
        } else if (columns[i + 1] instanceof Long number) {
          row.append(name, number);
        } else {
          row.append(name, (String) columns[i + 1]);
        }
      }
      rows.write(row);
    }
    return file;
  }

  @Test
  void tablesOfOthers_areReadByTheNamesOfColumns() throws Exception {
    Path file =
        table(
            "optional int32 txn; optional binary extra; required binary outcome (STRING);"
                + " optional binary session (STRING); optional group ops (LIST) { repeated group"
                + " bag { optional group array { optional binary op (STRING); } } }",
            "txn",
            5,
            "outcome",
            "committed",
            "session",
            "s");
    History history = read(file);
    assertThat(history.txnId(0)).isEqualTo(5);
    assertThat(history.sessionName(0)).isEqualTo("s");
  }

  @Test
  void tableWithoutSessions_isNoHistory() throws Exception {
    Path file = table("optional int64 txn;", "txn", 5L);
    assertThat(PARQUET.match(Source.of(file))).isEqualTo(Match.NO);
  }

  @Test
  void badRows_areErrorsWithTheirPlace() throws Exception {
    String schema =
        "optional binary session (STRING); optional binary outcome (STRING);"
            + " optional binary line (STRING);";
    assertThatThrownBy(() -> read(table(schema, "session", "s", "outcome", "commited")))
        .isInstanceOf(HistoryFormatException.class)
        .hasMessageContaining("table.parquet: row 1: expected outcome committed, aborted")
        .hasMessageContaining("found \"commited\"");
    assertThatThrownBy(() -> read(table(schema, "outcome", "committed")))
        .hasMessageContaining("row 1: expected a session, or a line of our own format");
    assertThatThrownBy(() -> read(table(schema, "line", "{\"session\":1,\"oops\":2}")))
        .hasMessageContaining("table.parquet:1:")
        .hasMessageContaining("unknown field \"oops\"");
    assertThatThrownBy(
            () ->
                read(
                    table("optional int64 session; optional binary line (STRING);", "session", 1L)))
        .hasMessageContaining("expected column \"session\" as optional binary session (STRING)");
  }

  @Test
  void damagedFile_isAnError() throws Exception {
    Path target = folder.resolve("damaged.parquet");
    PARQUET.write(
        read(
            lines(
                "{\"kingsnake\":1}",
                "{\"session\":\"a\",\"ops\":[[\"w\",1,1]],\"outcome\":\"committed\"}")),
        target);
    byte[] bytes = Files.readAllBytes(target);
    for (int at = 4; at < bytes.length / 3; at++) {
      bytes[at] ^= (byte) 0x55;
    }
    Files.write(target, bytes);
    assertThatThrownBy(() -> read(target)).isInstanceOf(HistoryFormatException.class);
  }
}
