package io.kingsnake.format.dbcop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.format.CompressedDataException;
import io.kingsnake.format.Formats;
import io.kingsnake.format.HistoryFormat.Match;
import io.kingsnake.format.HistoryText;
import io.kingsnake.format.Inputs;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.TransactionBuffer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DbcopFormatTest {
  private static final DbcopFormat FORMAT = new DbcopFormat();

  /** Offset of the count of sessions in {@link #sample}: five numbers and three empty texts. */
  private static final int SESSION_COUNT = 64;

  @TempDir Path directory;
  private Inputs inputs;

  @BeforeEach
  void inputs() {
    inputs = new Inputs(FORMAT, directory);
  }

  /** Session 1: a transaction with a failed write, an aborted one; session 2: one read. */
  private static byte[] sample() {
    return BincodeBytes.header("", "", "")
        .number(2)
        .number(2)
        .number(3)
        .event(true, 7, 1, true)
        .event(true, 8, 2, false)
        .event(false, 9, 0, true)
        .bool(true)
        .number(1)
        .event(true, 7, 3, true)
        .bool(false)
        .number(1)
        .number(1)
        .event(false, 7, 1, true)
        .bool(true)
        .toByteArray();
  }

  @Test
  void failedOperation_isDroppedAndNoted() throws Exception {
    History history = inputs.read(inputs.file("history.bincode", sample()));
    assertThat(HistoryText.of(history))
        .containsExactly("1/1: w(7,1) r(9,0)", "1/2 ABORTED: w(7,3)", "2/3: r(7,1)");
    assertThat(history.txnNote(0)).isEqualTo("{\"failed_operations\":1}");
    assertThat(history.txnNote(1)).isNull();
    assertThat(HistoryText.value(history, history.initialValue(0))).isEqualTo("0");
  }

  @Test
  void failedOperation_abortsItsTransactionWhenAsked() throws Exception {
    Source source = inputs.file("history.bincode", sample());
    History history = FORMAT.read(source, new ReadOptions(true));
    assertThat(history.outcome(0)).isEqualTo(Outcome.ABORTED);
    assertThat(history.outcome(2)).isEqualTo(Outcome.COMMITTED);
  }

  @Test
  void header_becomesTheNoteOfTheHistory() throws Exception {
    byte[] bytes = BincodeBytes.header("Galera \"x\"", "t0", "t1").number(0).toByteArray();
    assertThat(inputs.read(inputs.file("history.bincode", bytes)).note())
        .isEqualTo(
            "{\"id\":1,\"n_node\":2,\"n_variable\":3,\"n_transaction\":4,\"n_event\":5,"
                + "\"info\":\"Galera \\\"x\\\"\",\"start\":\"t0\",\"end\":\"t1\"}");
  }

  @Test
  void anyOtherName_isRecognisedByItsHeaderButNotForSure() throws Exception {
    assertThat(FORMAT.match(inputs.file("history.dat", sample()))).isEqualTo(Match.PERHAPS);
    assertThat(FORMAT.match(inputs.file("a.bincode", sample()))).isEqualTo(Match.YES);
    assertThat(FORMAT.match(inputs.file("b.dat", "w(1,2,3,4)\n".repeat(20)))).isEqualTo(Match.NO);
  }

  @Test
  void everyTruncation_isRefusedWithAnOffset() throws Exception {
    byte[] whole = sample();
    for (int length = 0; length < whole.length; length++) {
      Source source = inputs.file("history.bincode", Arrays.copyOf(whole, length));
      inputs.assertRefused(source).hasMessageContaining("byte ").hasMessageContaining("expected");
    }
  }

  @Test
  void absurdCount_isRefusedAtItsPlace() throws Exception {
    byte[] bytes = sample();
    bytes[SESSION_COUNT + 7] = 0x10;
    inputs
        .assertRefused(inputs.file("history.bincode", bytes))
        .hasMessageContaining("byte 64: expected a number of sessions")
        .hasMessageContaining("found 1152921504606846978");
  }

  @Test
  void absurdTextLength_isRefusedAtItsPlace() throws Exception {
    byte[] bytes = sample();
    bytes[40 + 7] = 0x10;
    inputs
        .assertRefused(inputs.file("history.bincode", bytes))
        .hasMessageContaining("byte 40: expected a length of the info text");
  }

  @Test
  void invalidUtf8_isRefused() throws Exception {
    byte[] bytes = BincodeBytes.header("ab", "", "").number(0).toByteArray();
    bytes[48] = (byte) 0xC3;
    inputs
        .assertRefused(inputs.file("history.bincode", bytes))
        .hasMessageContaining("byte 48: expected the info text in UTF-8");
  }

  @Test
  void flagOtherThanZeroOrOne_isRefused() throws Exception {
    byte[] bytes = sample();
    bytes[SESSION_COUNT + 24] = 2;
    inputs
        .assertRefused(inputs.file("history.bincode", bytes))
        .hasMessageContaining("byte 88: expected 0 or 1 (whether the event is a write), found 2");
  }

  @Test
  void trailingBytes_areRefused() throws Exception {
    byte[] bytes = Arrays.copyOf(sample(), sample().length + 1);
    inputs
        .assertRefused(inputs.file("history.bincode", bytes))
        .hasMessageContaining("expected the end of the file");
  }

  @Test
  void damagedCompressedData_areNamed() throws Exception {
    for (String suffix : new String[] {".gz", ".zst"}) {
      Path intact = directory.resolve("intact.bincode" + suffix);
      FORMAT.write(inputs.read(inputs.file("x.bincode", sample())), intact);
      byte[] bytes = Files.readAllBytes(intact);
      Source cut = inputs.file("cut.bincode" + suffix, Arrays.copyOf(bytes, bytes.length / 2));
      Source none = inputs.file("none.bincode" + suffix, new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9});
      for (Source source : new Source[] {cut, none}) {
        assertThatThrownBy(() -> Formats.load().read(source, ReadOptions.DEFAULT))
            .isInstanceOf(CompressedDataException.class)
            .hasMessageStartingWith(source.toString())
            .hasMessageContaining("expected intact");
      }
    }
  }

  @Test
  void roundTrip_keepsEveryByte() throws Exception {
    byte[] bytes =
        BincodeBytes.header("Dgraph", "2024-01-01T00:00:00Z", "2024-01-01T00:00:01Z")
            .number(3)
            .number(1)
            .number(2)
            .event(true, -1, 1L << 63, true)
            .event(false, 4, 0, true)
            .bool(true)
            .number(0)
            .number(1)
            .number(0)
            .bool(false)
            .toByteArray();
    Path copy = directory.resolve("copy.bincode");
    FORMAT.write(inputs.read(inputs.file("history.bincode", bytes)), copy);
    assertThat(Files.readAllBytes(copy)).isEqualTo(bytes);
  }

  @Test
  void compressedTarget_isReadBack() throws Exception {
    History history = inputs.read(inputs.file("history.bincode", sample()));
    for (String name : new String[] {"copy.bincode.gz", "copy.bincode.zst"}) {
      FORMAT.write(history, directory.resolve(name));
      History copy = inputs.read(Source.of(directory.resolve(name)));
      assertThat(HistoryText.of(copy)).isEqualTo(HistoryText.of(history));
    }
  }

  @Test
  void absentKeys_areWrittenAsZeroIfNobodyUsesIt() throws Exception {
    History history = build(b -> {}, t -> t.read(0, History.ABSENT).write(0, 0));
    Path target = directory.resolve("copy.bincode");
    FORMAT.write(history, target);
    assertThat(HistoryText.of(inputs.read(Source.of(target))))
        .containsExactly("1/1: r(5,0) w(5,6)");
  }

  @Test
  void whatBincodeCannotSay_isRefused() {
    assertUnwritable(build(b -> {}, t -> t.append(0, 0)), "an append");
    assertUnwritable(build(b -> {}, t -> t.delete(0)), "a delete");
    assertUnwritable(build(b -> b.keys().ofString("k"), t -> t.write(1, 0)), "the key 'k'");
    assertUnwritable(build(b -> b.values().ofString("v"), t -> t.write(0, 1)), "the value 'v'");
    assertUnwritable(build(b -> b.values().ofLong(0), t -> t.write(0, 1)), "the value 0");
    assertUnwritable(build(b -> b.initialFixed(0), t -> t.write(0, 0)), "value of key 5");
    assertUnwritable(build(HistoryBuilder::initialFirstRead, t -> t.write(0, 0)), "value of key 5");
    assertUnwritable(build(b -> {}, t -> t.read(0, History.UNKNOWN)), "an unknown value");
    assertUnwritable(
        build(b -> {}, t -> t.write(0, 0).outcome(Outcome.INDETERMINATE)), "an unknown outcome");
    assertUnwritable(
        build(
            b -> b.initialFixed(b.values().ofLong(0)), t -> t.read(0, History.INITIAL).write(0, 1)),
        "the unknown initial version");
  }

  private void assertUnwritable(History history, String what) {
    Path target = directory.resolve("refused.bincode");
    assertThatThrownBy(() -> FORMAT.write(history, target))
        .isInstanceOf(UnwritableHistoryException.class)
        .hasMessageContaining(what);
    assertThat(target).doesNotExist();
  }

  /** One transaction; key 0 is the integer 5, value 0 the integer 6. */
  private static History build(Consumer<HistoryBuilder> setUp, Consumer<TransactionBuffer> fill) {
    HistoryBuilder builder = new HistoryBuilder();
    builder.keys().ofLong(5);
    builder.values().ofLong(6);
    setUp.accept(builder);
    TransactionBuffer txn = builder.newTransaction().session(builder.session("s"));
    fill.accept(txn);
    builder.add(txn);
    return builder.build();
  }

  @Test
  void directory_isNotAHistory() throws IOException {
    assertThat(FORMAT.match(Source.of(directory))).isEqualTo(Match.NO);
  }

  /** Values are interned on another processor, block by block. */
  @Test
  void severalBlocks_areNumberedInTheOrderOfTheFile() throws Exception {
    HistoryBuilder builder = new HistoryBuilder();
    builder.initialFixed(builder.values().ofLong(0));
    TransactionBuffer txn = builder.newTransaction();
    int value = 0;
    for (int t = 0; t < 9_000; t++) {
      for (int op = 0; op < (t == 5_000 ? 100_000 : 1 + t % 9); op++) {
        int key = builder.keys().ofLong((t * 31L + op) % 777);
        if ((t + op) % 2 == 0) {
          txn.write(key, builder.values().ofLong(value++ * 3L));
        } else {
          txn.read(key, builder.values().ofLong((t * 17L + op) % 5_000));
        }
      }
      txn.session(builder.session(Integer.toString(1 + t / 3_000)));
      builder.add(txn.outcome(t % 10 == 0 ? Outcome.ABORTED : Outcome.COMMITTED));
    }
    History history = builder.build();
    Path file = directory.resolve("blocks.bincode");
    FORMAT.write(history, file);
    History read = FORMAT.read(Source.of(file), ReadOptions.DEFAULT);
    assertThat(HistoryText.of(read)).isEqualTo(HistoryText.of(history));
    for (int op = 0; op < history.opCount(); op++) {
      assertThat(read.opKey(op)).isEqualTo(history.opKey(op));
      assertThat(read.opValue(op)).isEqualTo(history.opValue(op));
    }
  }
}
