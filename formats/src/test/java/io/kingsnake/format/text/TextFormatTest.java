package io.kingsnake.format.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.format.HistoryText;
import io.kingsnake.format.Inputs;
import io.kingsnake.format.Source;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.InitialState;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.TransactionBuffer;
import io.kingsnake.testkit.HistoryScript;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TextFormatTest {
  private static final TextFormat FORMAT = new TextFormat();

  @TempDir Path directory;
  private Inputs inputs;

  @BeforeEach
  void inputs() {
    inputs = new Inputs(FORMAT, directory);
  }

  @Test
  void interleavedLines_areGroupedByTransaction() throws Exception {
    History history =
        inputs.read("w(1,5,10,100)\r\nr(1,0,20,200)\n\nr(2,0,10,100)\nw(1,6,10,50)\nw(2,7,20,200)");
    assertThat(HistoryText.of(history))
        .containsExactly("10/100: w(1,5) r(2,0)", "10/50: w(1,6)", "20/200: r(1,0) w(2,7)");
    assertThat(history.initialState()).isEqualTo(InitialState.FIXED);
  }

  @Test
  void initialTransaction_replacesTheImplicitZero() throws Exception {
    History history = inputs.read("w(1,0,0,0)\nw(2,0,0,0)\nr(1,0,1,1)\nw(2,3,1,1)\n");
    assertThat(history.initialState()).isEqualTo(InitialState.ABSENT);
  }

  @Test
  void initialTransactionOfSomeKeys_replacesTheZeroOfThose() throws Exception {
    History history = inputs.read("w(1,0,0,0)\nr(1,0,1,1)\nr(2,0,1,1)\n");
    assertThat(HistoryText.value(history, history.initialValue(0))).isEqualTo("absent");
    assertThat(HistoryText.value(history, history.initialValue(1))).isEqualTo("0");
  }

  @Test
  void firstTransactionThatReadsOrWritesOtherValues_isNotInitial() throws Exception {
    for (String first : new String[] {"w(1,0,0,0)\nr(1,0,0,0)\n", "w(1,1,0,0)\n", "w(1,0,0,1)\n"}) {
      History history = inputs.read(first + "r(1,0,1,2)\n");
      assertThat(HistoryText.value(history, history.initialValue(0))).isEqualTo("0");
    }
  }

  @Test
  void transactionMinusOne_collectsAbortedOperations() throws Exception {
    History history = inputs.read("w(1,5,0,-1)\nw(1,6,0,1)\nw(2,7,0,-1)\n");
    assertThat(HistoryText.of(history))
        .containsExactly("0/1: w(1,6)", "0/2 ABORTED: w(1,5) w(2,7)");
  }

  @Test
  void malformedLine_isRefusedWithLineAndColumn() throws Exception {
    inputs
        .assertRefused("w(1,2,3,4)\nw(1,x,3,4)\n")
        .hasMessageContaining(":2:5: expected a value, found 'x,3,4)'");
    inputs.assertRefused("q(1,2,3,4)").hasMessageContaining(":1:1: expected r(key");
    inputs.assertRefused("w(1,2,3,4").hasMessageContaining("expected ')', found the end of the");
    inputs.assertRefused("w(1,2,3,4) x").hasMessageContaining("expected the end of the line");
    inputs.assertRefused("w(1,2,3)").hasMessageContaining("expected ','");
    inputs.assertRefused("w(-1,2,3,4)").hasMessageContaining("expected a key");
    inputs.assertRefused("w(\u00e9").hasMessageContaining("found '\\xc3\\xa9'");
  }

  @Test
  void numberBeyond63Bits_isRefused() throws Exception {
    assertThat(inputs.read("w(9223372036854775807,1,1,1)").keyCount()).isEqualTo(1);
    inputs.assertRefused("w(9223372036854775808,1,1,1)").hasMessageContaining("below 2^63");
  }

  @Test
  void transactionIdOfTwoSessions_isRefused() throws Exception {
    inputs
        .assertRefused("w(1,2,3,4)\nw(1,3,5,4)\n")
        .hasMessageContaining(":2:")
        .hasMessageContaining("transaction id 4 is used in two sessions");
  }

  @Test
  void longLine_crossesTheBuffer() throws Exception {
    String blanks = " ".repeat(200_000);
    assertThat(HistoryText.of(inputs.read("w(1,2,3,4)\n" + blanks + "r(1,2,3,5)" + blanks)))
        .containsExactly("3/4: w(1,2)", "3/5: r(1,2)");
  }

  @Test
  void roundTrip_keepsEveryLineOfRandomHistories() throws Exception {
    for (long seed = 0; seed < 50; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      StringBuilder text = new StringBuilder();
      for (int txn = 0; txn < 30; txn++) {
        for (int op = random.nextInt(1, 5); op > 0; op--) {
          text.append(random.nextBoolean() ? "w(" : "r(")
              .append(random.nextInt(9))
              .append(',')
              .append(random.nextInt(9))
              .append(',')
              .append(txn / 10)
              .append(',')
              .append(txn)
              .append(")\n");
        }
      }
      Path copy = directory.resolve("copy.txt");
      FORMAT.write(inputs.read(text.toString()), copy);
      assertThat(Files.readString(copy)).as("seed " + seed).isEqualTo(text.toString());
    }
  }

  @Test
  void roundTrip_keepsTheInitialTransaction() throws Exception {
    String text = "w(1,0,0,0)\nw(2,0,0,0)\nr(1,0,1,1)\nw(2,3,1,1)\n";
    Path copy = directory.resolve("copy.txt");
    FORMAT.write(inputs.read(text), copy);
    assertThat(Files.readString(copy)).isEqualTo(text);
  }

  @Test
  void otherNames_areNumbered() throws Exception {
    History history = build(t -> t.id(-5).read(0, History.ABSENT).write(0, 0));
    Path copy = directory.resolve("copy.txt");
    FORMAT.write(history, copy);
    assertThat(Files.readString(copy)).isEqualTo("r(5,0,1,1)\nw(5,6,1,1)\n");
    assertThat(inputs.read(Source.of(copy)).initialState()).isEqualTo(InitialState.FIXED);
  }

  @Test
  void whatTextCannotSay_isRefused() {
    assertUnwritable(build(t -> {}), "a transaction without operations");
    assertUnwritable(build(t -> t.write(0, 1)), "a negative number");
    assertUnwritable(build(t -> t.write(0, 0).outcome(Outcome.ABORTED)), "other than committed");
    assertUnwritable(build(t -> t.append(0, 0)), "an append");
    // The columns of keys and values hold other data for scans and lists.
    assertUnwritable(HistoryScript.parse("s: scan(1,9)={} | w(5,6)"), "a scan");
    assertUnwritable(HistoryScript.parse("s: w(5,6) | scan(1,9)={5:6} | scan(2,3)={}"), "a scan");
    assertUnwritable(HistoryScript.parse("s: iter!(,)={5:6} iter(,)={}"), "an iterator");
    assertUnwritable(HistoryScript.parse("s: l(5)=[] l(5)=[] l(6)=[1]"), "a read of a list");
  }

  private void assertUnwritable(History history, String what) {
    Path target = directory.resolve("refused.txt");
    assertThatThrownBy(() -> FORMAT.write(history, target))
        .isInstanceOf(UnwritableHistoryException.class)
        .hasMessageContaining("text cannot express")
        .hasMessageContaining(what);
    assertThat(target).doesNotExist();
  }

  /** One transaction; key 0 is the integer 5, values 0 and 1 are the integers 6 and -1. */
  private static History build(Consumer<TransactionBuffer> fill) {
    HistoryBuilder builder = new HistoryBuilder();
    builder.keys().ofLong(5);
    builder.values().ofLong(6);
    builder.values().ofLong(-1);
    TransactionBuffer txn = builder.newTransaction().session(builder.session("s"));
    fill.accept(txn);
    builder.add(txn);
    return builder.build();
  }
}
