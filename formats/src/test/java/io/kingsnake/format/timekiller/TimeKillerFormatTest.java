package io.kingsnake.format.timekiller;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.format.HistoryText;
import io.kingsnake.format.Inputs;
import io.kingsnake.history.History;
import io.kingsnake.history.InitialState;
import io.kingsnake.history.Timestamps;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TimeKillerFormatTest {
  @TempDir Path directory;
  private Inputs inputs;

  @BeforeEach
  void inputs() {
    inputs = new Inputs(new TimeKillerFormat(), directory);
  }

  private static String txn(String tid, String sid, String... operations) {
    return """
    {"tid":%s,"sid":%s,"sts":{"p":"10","l":1},"cts":{"p":11,"l":"2"},"ops":[%s]}\
    """
        .formatted(tid, sid, String.join(",", operations));
  }

  private static String op(String type, String key, String value) {
    return "{\"t\":\"%s\",\"k\":%s,\"v\":%s}".formatted(type, key, value);
  }

  private static String array(String... txns) {
    return "[" + String.join(",\n", txns) + "]";
  }

  @Test
  void registers_haveTimestampsAsHints() throws Exception {
    History history =
        inputs.read(
            array(txn("7", "3", op("w", "1", "5")), txn("\"8\"", "\"s\"", op("r", "1", "5"))));
    assertThat(HistoryText.of(history)).containsExactly("3/7: w(1,5)", "s/8: r(1,5)");
    Timestamps timestamps = requireNonNull(history.timestamps());
    assertThat(timestamps.startPhysical(0)).isEqualTo(10);
    assertThat(timestamps.startLogical(0)).isEqualTo(1);
    assertThat(timestamps.commitPhysical(1)).isEqualTo(11);
    assertThat(timestamps.commitLogical(1)).isEqualTo(2);
  }

  @Test
  void readWithoutValue_sawNothingKnown() throws Exception {
    History history = inputs.read(array(txn("1", "1", "{\"t\":\"r\",\"k\":1}")));
    assertThat(history.opValue(0)).isEqualTo(History.UNKNOWN);
  }

  @Test
  void nullReads_areEmptyListsAmongLists() throws Exception {
    History history =
        inputs.read(
            array(
                txn("1", "1", op("r", "1", "null"), op("a", "1", "5")),
                txn("2", "1", op("append", "1", "6"), op("read", "1", "[5,6]"))));
    assertThat(HistoryText.of(history))
        .containsExactly("1/1: r(1,[]) a(1,5)", "1/2: a(1,6) r(1,[5, 6])");
  }

  @Test
  void initialState_isInferredFromReadsOfZeroThatNobodyWrote() throws Exception {
    assertInitial(InitialState.FIXED, op("r", "1", "0"), op("w", "2", "0"));
    assertInitial(InitialState.ABSENT, op("r", "1", "0"), op("w", "1", "0"));
    assertInitial(InitialState.ABSENT, op("r", "1", "0"), op("r", "2", "null"));
    assertInitial(InitialState.ABSENT, op("w", "1", "1"));
  }

  private void assertInitial(InitialState expected, String... operations) throws Exception {
    assertThat(inputs.read(array(txn("1", "1", operations))).initialState()).isEqualTo(expected);
  }

  @Test
  void idThatIsNoNumber_becomesANote() throws Exception {
    History history = inputs.read(array(txn("\"a\\\"b\"", "1", op("w", "\"k\"", "\"v\""))));
    assertThat(HistoryText.of(history)).containsExactly("1/1: w(k,v)");
    assertThat(history.txnNote(0)).isEqualTo("{\"tid\":\"a\\\"b\"}");
  }

  @Test
  void repeatedId_isRefused() throws Exception {
    String numbered = txn("7", "1", op("w", "1", "1"));
    inputs.assertRefused(array(numbered, numbered)).hasMessageContaining("id 7 is used twice");
    String named = txn("\"x\"", "1", op("w", "1", "1"));
    inputs.assertRefused(array(named, named)).hasMessageContaining("found \"x\" again");
  }

  @Test
  void malformedTransaction_isRefusedWithLineAndColumn() throws Exception {
    String good = txn("7", "1", op("w", "1", "1"));
    inputs
        .assertRefused(array(good, txn("8", "1", op("x", "1", "1"))))
        .hasMessageContaining(":2:")
        .hasMessageContaining("expected the type r, w or a, found \"x\"");
    inputs.assertRefused(array(good, "{}")).hasMessageContaining("expected \"tid\"");
    inputs.assertRefused(array("[]")).hasMessageContaining("expected '{' of a transaction");
    inputs
        .assertRefused(array(txn("7", "1", op("w", "1", "null"))))
        .hasMessageContaining("expected one value to write, found none");
    inputs
        .assertRefused(array(txn("7", "1", op("w", "1.5", "1"))))
        .hasMessageContaining("expected a key, found 1.5");
    inputs
        .assertRefused(array(good.replace("\"p\":\"10\"", "\"p\":\"ten\"")))
        .hasMessageContaining("expected the physical part of a timestamp, found \"ten\"");
  }

  @Test
  void truncationAndTrailingGarbage_areRefused() throws Exception {
    String whole = array(txn("7", "1", op("w", "1", "1")));
    for (int length = 0; length < whole.length(); length++) {
      inputs.assertRefused(whole.substring(0, length)).hasMessageContaining("input.txt:");
    }
    inputs.assertRefused(whole + "1").hasMessageContaining("expected the end of the file");
  }
}
