package io.kingsnake.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.kingsnake.format.kingsnake.KingsnakeFormat;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Histories that the formats of other tools cannot express, each with its message. */
class WriterRefusalsTest {
  private static final String ABSENT = "{\"kingsnake\":1}";
  private static final String ZERO = "{\"kingsnake\":1,\"initial\":{\"fixed\":0}}";

  @TempDir Path directory;
  private Reading kingsnake;
  private Path target;

  @BeforeEach
  void setUp() {
    kingsnake = new Reading(new KingsnakeFormat(), directory.resolve("h.jsonl"));
    target = directory.resolve("h");
  }

  @Test
  void ednjson_refusesBytes() {
    assertThat(refusal("ednjson", ABSENT, line("nemesis", "[\"w\",1,2]", ""))).isEqualTo("written");
    assertThat(refusal("ednjson", "[\"w\",1,{\"hex\":\"00\"}]")).contains("not 0x00");
    assertThat(refusal("ednjson", "[\"append\",1,2],[\"r\",1,null]")).contains("others see a list");
    assertThat(refusal("ednjson", "[\"w\",1,\"\\ud800\"]")).contains("no Unicode text");
  }

  @Test
  void jtxt_refusesWhatTimesDoNotOrder() {
    assertThat(refusal("jtxt", "[\"w\",1,2]")).contains("has no times");
    String one = line("a", "[\"w\",1,2]", ",\"begin\":1,\"end\":3");
    String other = line("b", "[\"w\",1,2]", ",\"begin\":2,\"end\":3");
    assertThat(refusal("jtxt", ABSENT, one + other)).contains("have no order");
  }

  @Test
  void awdit_refusesInitialValuesAndTimes() {
    assertThat(refusal("awdit", ZERO, line("a", "[\"r\",1,0]", ""))).contains("initial value");
    assertThat(refusal("awdit", ZERO, line("a", "[\"w\",1,2]", ""))).isEqualTo("written");
    assertThat(refusal("awdit", "[\"r\",1,null]")).contains("without a value");
    assertThat(refusal("awdit", "[\"w\",1,-2]")).contains("no natural number");
    assertThat(refusal("awdit", "[\"append\",1,2]")).contains("append");
    assertThat(refusal("awdit", "")).contains("without operations");
    assertThat(refusal("awdit", ABSENT, line("a", "[\"w\",1,2]", ",\"begin\":1")))
        .contains("began and ended");
  }

  @Test
  void textAndDbcop_refuseTimes() {
    String timed = line("1", "[\"w\",1,2]", ",\"begin\":1,\"end\":2");
    assertThat(refusal("text", ZERO, timed)).contains("began and ended", "--without-times");
    assertThat(refusal("dbcop", ZERO, timed)).contains("began and ended");
  }

  @Test
  void dbcopjson_refusesUnknownOutcomes() {
    String open = line("a", "[\"w\",1,2]", "").replace("committed", "indeterminate");
    assertThat(refusal("dbcopjson", ZERO, open)).contains("an unknown outcome");
    assertThat(refusal("dbcopjson", "[\"w\",\"x\",2]")).contains("the key 'x'");
  }

  @Test
  void latext_refusesRegistersAndUnknownLists() {
    assertThat(refusal("latext", "[\"w\",1,2]")).contains("write");
    assertThat(refusal("latext", "[\"list\",1]")).contains("unknown result");
    assertThat(refusal("latext", "[\"append\",1,\"x\"]")).contains("no number");
    assertThat(refusal("latext", ZERO, line("a", "[\"append\",1,2]", ""))).contains("start with");
  }

  @Test
  void timekiller_refusesWhatWouldBeInferredWrongly() {
    assertThat(refusal("timekiller", "[\"r\",1,0]")).contains("absent or at 0");
    assertThat(refusal("timekiller", ZERO, line("a", "[\"r\",1,0]", ""))).isEqualTo("written");
    assertThat(refusal("timekiller", ZERO, line("a", "[\"w\",1,0],[\"r\",1,0]", "")))
        .contains("absent or at 0");
    assertThat(refusal("timekiller", "[\"append\",1,2],[\"r\",2,null]")).contains("beside lists");
    assertThat(refusal("timekiller", "[\"w\",1,null]")).contains("without a value");
    assertThat(refusal("timekiller", "[\"scan\",1,2,[]]")).contains("a scan");
  }

  @Test
  void tapircsv_refusesWhatIsNoFieldOfALine() {
    assertThat(refusal("tapircsv", "[\"w\",\"a,b\",2]")).contains("a comma");
    assertThat(refusal("tapircsv", "[\"w\",\"a\",\"x\\ny\"]")).contains("one line");
    assertThat(refusal("tapircsv", "[\"w\",\"a\",\"\"]")).contains("empty string");
    assertThat(refusal("tapircsv", "[\"w\",1,2],[\"w\",\"1\",2]")).contains("as a string");
    assertThat(refusal("tapircsv", "[\"delete\",1]")).contains("a delete");
  }

  private String refusal(String format, String ops) {
    return refusal(format, ABSENT, line("a", ops, ""));
  }

  private static String line(String session, String ops, String more) {
    return "\n{\"session\":\"%s\",\"ops\":[%s],\"outcome\":\"committed\"%s}"
        .formatted(session, ops, more);
  }

  private String refusal(String format, String header, String lines) {
    HistoryFormat writer = Formats.load().byName(format).orElseThrow();
    UnwritableHistoryException thrown =
        catchThrowableOfType(
            UnwritableHistoryException.class,
            () -> writer.write(kingsnake.history(header + lines + "\n"), target));
    assertThat(target.toFile().delete()).isEqualTo(thrown == null);
    return String.valueOf(thrown == null ? "written" : thrown.getMessage());
  }
}
