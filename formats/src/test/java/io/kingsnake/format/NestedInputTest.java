package io.kingsnake.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NestedInputTest {
  private static final int DEPTH = 200_000;

  @TempDir private Path folder = Path.of("");

  /** {@code @} stands for opening brackets, repeated again and again. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "kingsnake | [ | {\"kingsnake\":1,\"note\":{\"n\":@",
        "kingsnake | {\"a\": | {\"kingsnake\":1,\"note\":{\"n\":@",
        "kingsnake | [ | {\"kingsnake\":1}~{\"session\":1,\"note\":@~",
        "kingsnake | [ | {\"kingsnake\":1}~{\"session\":1,\"ops\":[[\"w\",@~",
        "kingsnake | [ | {\"kingsnake\":1}~{\"oops\":@~",
        "edn | [ | {:type :ok, :value @",
        "edn | ( | {:type :ok, :error @",
        "edn | {:a | {:type :ok, :error @",
        "edn | #{ | {:type :ok, :error @",
        "edn | #_ | {:type :ok, :error @",
        "edn | #a  | {:type :ok, :error @",
        "edn | #'  | {:type :ok, :error @",
        "edn | #(  | {:type :ok, :error @",
        "edn | ^ | {:type :ok, :error @",
        "edn | ' | {:type :ok, :error @",
        "edn | [ | @",
        "jtxt | [ | 0\t:ok\t:txn\t@",
        "ednjson | [ | [{\"type\":\"ok\",\"value\":@",
        "ednjson | {\"a\": | [{\"type\":\"ok\",\"value\":@",
        "ednjson | [ | [{\"type\":\"ok\",\"error\":@",
        "ednjson | [ | [{\"type\":\"ok\",\"ts\":@",
        "dbcopjson | [ | {\"params\":@",
        "dbcopjson | [ | {\"data\":@",
        "timekiller | [ | @",
        "timekiller | {\"ops\": | [@"
      })
  void deepNesting_isRefused(String format, String opening, String text) throws IOException {
    Path file = folder.resolve(format.equals("jtxt") ? "history.txt" : "nested");
    String nested = text.replace("~", "\n").replace("@", (opening + " ").repeat(DEPTH));
    Files.writeString(file, nested);
    HistoryFormat reader = Formats.load().byName(format).orElseThrow();
    assertThatThrownBy(() -> reader.read(Source.of(file), ReadOptions.DEFAULT))
        .isInstanceOf(HistoryFormatException.class)
        .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(500));
  }
}
