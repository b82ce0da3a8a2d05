package io.kingsnake.spark.huge;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Histories for tests, in lines. */
final class Bank {
  private Bank() {}

  /**
   * Five clients take turns, each step of a transaction a tick; ends are reported late, so that
   * they are not in the order of commits. {@code lost} overwrites what another wrote in the
   * meantime.
   */
  static List<String> lines(int count, int lost) {
    Random random = new Random(7);
    Map<Integer, Integer> state = new HashMap<>();
    List<String> lines = new ArrayList<>(List.of("{\"kingsnake\":1,\"part\":true}"));
    for (int id = 1; id <= count; id++) {
      StringBuilder ops = new StringBuilder();
      for (int i = 0; i < 3; i++) {
        int key = random.nextInt(40);
        String seen = String.valueOf(state.get(key));
        int value = 3 * id + i;
        state.put(key, value);
        ops.append(
            "%s[\"r\",%d,%s],[\"w\",%d,%d]".formatted(i == 0 ? "" : ",", key, seen, key, value));
      }
      if (id == lost) {
        String stale = ops.toString(); // one more who saw the same, and overwrote it as well
        lines.add(line("x", 10_000, stale.replaceAll("(\"w\",\\d+,)", "$19"), 10L * id));
      }
      lines.add(line("s" + id % 5, id, ops.toString(), 10L * id));
      if (id % 20 == 0) {
        lines.add(aborted(20_000 + id, id % 40, String.valueOf(state.get(id % 40)), 10L * id));
      }
    }
    return lines;
  }

  private static String line(String session, int id, String ops, long time) {
    return """
    {"session":"%s","txn":%d,"ops":[%s],"outcome":"committed","begin":%d,"end":%d}\
    """
        .formatted(session, id, ops, time, time + 25 + id % 3 * 9L);
  }

  /**
   * Line of an aborted transaction: its reads prove nothing, so that no earlier window has to
   * provide their values.
   */
  private static String aborted(int id, int key, String seen, long time) {
    return line("s4", id, "[\"r\",%d,%s]".formatted(key, seen), time)
        .replace("committed", "aborted");
  }
}
