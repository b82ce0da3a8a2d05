package io.kingsnake.format.kingsnake;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.format.Reading;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Lines that contain all of a transaction are read ahead, by a scanner that knows no spaces: with
 * one at its end, a line is read by the general parser. Both must come to the same.
 */
class WholeTransactionsTest {
  private static final String HEADER = "{\"kingsnake\":1,\"initial\":\"absent\"}\n";

  @TempDir Path directory;
  private Reading reading;

  @BeforeEach
  void setUp() {
    reading = new Reading(new KingsnakeFormat(), directory.resolve("h.jsonl"));
  }

  private static String datum(Random random) {
    return switch (random.nextInt(8)) {
      case 0 -> "\"k" + random.nextInt(9) + '"';
      case 1 -> "\"\"";
      case 2 -> "\"é\\n\"";
      case 3 -> "-" + random.nextInt(20);
      case 4 -> Long.toString(random.nextLong());
      case 5 -> "{\"hex\":\"0" + random.nextInt(9) + "\"}";
      default -> Integer.toString(random.nextInt(1_000));
    };
  }

  private static String operation(Random random) {
    return switch (random.nextInt(12)) {
      case 0 -> "[\"r\"," + datum(random) + ",null]";
      case 1 -> "[\"w\"," + datum(random) + ",null]";
      case 2 -> "[\"insert\"," + datum(random) + "," + datum(random) + "]";
      case 3 -> "[\"r\"," + datum(random) + "]";
      case 4, 5, 6, 7 -> "[\"r\"," + datum(random) + "," + datum(random) + "]";
      default -> "[\"w\"," + datum(random) + "," + datum(random) + "]";
    };
  }

  private static String line(Random random, int txn, int longest) {
    List<String> fields = new ArrayList<>();
    List<String> operations = new ArrayList<>();
    for (int op = random.nextInt(longest); op > 0; op--) {
      operations.add(operation(random));
    }
    fields.add("\"ops\":[" + String.join(",", operations) + "]");
    if (random.nextInt(20) > 0) {
      String[] outcomes = {"committed", "committed", "aborted", "indeterminate"};
      fields.add(random.nextInt(2), "\"outcome\":\"" + outcomes[random.nextInt(4)] + '"');
    }
    if (random.nextBoolean()) {
      fields.add("\"begin\":" + 10 * txn);
      fields.add("\"first_answer\":" + (10 * txn + 1));
      fields.add(random.nextInt(3), "\"commit_sent\":" + (10 * txn + 2));
      fields.add(random.nextInt(3), "\"end\":" + (10 * txn + 3));
    }
    return "{\"session\":\"s%d\",\"txn\":%d,%s}"
        .formatted(random.nextInt(5), txn, String.join(",", fields));
  }

  private static List<String> lines(long seed, int count, int longest) {
    Random random = new Random(seed);
    List<String> lines = new ArrayList<>();
    for (int txn = 1; txn <= count; txn++) {
      lines.add(random.nextInt(30) == 0 ? "" : line(random, txn, longest));
    }
    return lines;
  }

  private static String compact(List<String> lines) {
    return HEADER + String.join("\n", lines) + "\n";
  }

  private static String spaced(List<String> lines) {
    return HEADER + String.join(" \n", lines) + " \n";
  }

  @Test
  void linesThatAreReadAhead_areReadAsTheOthers() throws Exception {
    for (int seed = 0; seed < 30; seed++) {
      List<String> lines = lines(seed, 200, 10);
      assertThat(reading.dump(compact(lines)))
          .describedAs("seed %d", seed)
          .isEqualTo(reading.dump(spaced(lines)));
    }
  }

  @Test
  void severalBlocks_andLinesLongerThanABlock_areNumberedInTheOrderOfTheFile() throws Exception {
    List<String> lines = lines(1, 3_000, 60);
    lines.add(
        2_000, line(new Random(2), 5_000, 40_000).replace("\"ops\":[", "\"ops\":[[\"w\",1,2],"));
    History ahead = reading.history(compact(lines));
    History other = reading.history(spaced(lines));
    assertThat(compact(lines).length()).isGreaterThan(1_500_000);
    assertThat(HistoryText.of(ahead)).isEqualTo(HistoryText.of(other));
    assertThat(ahead.opCount()).isEqualTo(other.opCount());
    for (int op = 0; op < other.opCount(); op++) {
      assertThat(ahead.opKey(op)).isEqualTo(other.opKey(op));
      assertThat(ahead.opValue(op)).isEqualTo(other.opValue(op));
    }
  }

  @Test
  void problems_areReportedAlike_atTheirPlace() {
    String[] wrong = {
      "{\"session\":\"s1\",\"txn\":7,\"ops\":[],\"outcome\":\"committed\"}",
      "{\"session\":\"s1\",\"txn\":9000,\"outcome\":\"committed\",\"begin\":5,\"end\":4}",
      "{\"session\":\"s1\",\"txn\":9000,\"outcome\":\"aborted\",\"begin\":5,\"first_answer\":4}",
      "{\"session\":\"s1\",\"txn\":9000,\"outcome\":\"aborted\",\"end\":5,\"commit_sent\":6}",
      "{\"session\":\"s1\",\"txn\":9000,\"ops\":[[\"r\",1,01]],\"outcome\":\"committed\"}",
      "{\"session\":\"s1\",\"txn\":9000,\"ops\":[[\"r\",1,2],],\"outcome\":\"committed\"}",
      "{\"session\":\"s1\",\"txn\":9000,\"ops\":[[\"x\",1,2]],\"outcome\":\"committed\"}",
      "{\"session\":\"s1\",\"txn\":9000,\"ops\":[],\"ops\":[],\"outcome\":\"committed\"}",
      "{\"session\":\"s1\",\"txn\":9000,\"ops\":[],\"outcome\":\"committed\",\"begin\":1,\"begin\":1}",
      "{\"session\":\"s1\",\"txn\":9000,\"ops\":[],\"outcome\":\"committed\"}}",
      "{\"session\":\"s1\",\"txn\":9000,\"ops\":[[\"w\",1,\"a]],\"outcome\":\"committed\"}"
    };
    for (String line : wrong) {
      List<String> lines = new ArrayList<>();
      for (int txn = 1; txn <= 4_000; txn++) { // more than a block
        lines.add(
            "{\"session\":\"s1\",\"txn\":%d,\"ops\":[[\"w\",%d,%d],[\"r\",\"x\",null],[\"r\",5,6]],\"outcome\":\"committed\"}"
                .formatted(txn, txn, txn));
      }
      lines.add(3_900, line);
      assertThat(reading.problem(compact(lines)))
          .contains("3902")
          .isEqualTo(reading.problem(spaced(lines)));
    }
  }

  @Test
  void lastLine_mayLackItsEnd() throws Exception {
    String whole = "{\"session\":\"s1\",\"txn\":1,\"ops\":[[\"w\",1,2]],\"outcome\":\"committed\"}";
    assertThat(reading.history(HEADER + whole).txnCount()).isEqualTo(1);
    assertThat(reading.history(HEADER + whole + "\n{\"session\":\"s").txnCount()).isEqualTo(1);
    assertThat(reading.history(HEADER + whole + "\n{\"session\":\"s").note())
        .contains("\"unfinished_line\":3");
  }
}
