package io.kingsnake.bench;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/**
 * Writes a serializable history of any length in the order of time, with the times of clients:
 * every transaction takes effect somewhere between its begin and its end. Arguments are {@code
 * name=value}: out, txns, ops, keys, sessions, seed, and violation, the share of the history after
 * which one update is lost (none if it is 1).
 */
public final class LongHistory {
  /** Moments between two transactions. */
  private static final int PACE = 10;

  private final SplittableRandom random;
  private final long[] values;
  private final long[] freeFrom;
  private final int ops;
  private final StringBuilder line = new StringBuilder();
  private long nextValue = 1;
  private long seen;

  LongHistory(int keys, int sessions, int ops, long seed) {
    random = new SplittableRandom(seed);
    values = new long[keys];
    freeFrom = new long[sessions];
    this.ops = ops;
  }

  public static void main(String[] args) throws IOException {
    Settings settings = new Settings(args);
    LongHistory history =
        new LongHistory(
            (int) settings.number("keys", 100_000),
            (int) settings.number("sessions", 50),
            (int) settings.number("ops", 8),
            settings.number("seed", 1));
    history.write(
        Path.of(settings.text("out", "long.jsonl")),
        settings.number("txns", 1_000_000),
        Double.parseDouble(settings.text("violation", "1")));
  }

  void write(Path target, long txns, double violation) throws IOException {
    long lost = violation >= 1 ? -1 : (long) (txns * violation);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(target), 1 << 16)) {
      out.write("{\"kingsnake\":1,\"initial\":{\"fixed\":0}}\n".getBytes(StandardCharsets.UTF_8));
      for (long txn = 0; txn < txns; txn++) {
        seen = txn == lost ? values[0] : seen;
        boolean updates = lost >= 0 && (txn == lost || txn == lost + 1);
        out.write(next(txn, updates).getBytes(StandardCharsets.US_ASCII));
      }
    }
  }

  /** Two that do this one after the other saw the same, and one of them is lost. */
  private void update() {
    line.append("[\"r\",0,").append(seen).append("],[\"w\",0,").append(nextValue).append("],");
    values[0] = nextValue++;
  }

  /** Takes effect at its own moment. */
  private String next(long txn, boolean updates) {
    long moment = (txn + 1) * PACE;
    int session = freeSession(moment);
    long begin = Math.max(freeFrom[session], moment - random.nextInt(1, 8 * PACE));
    long end = moment + random.nextInt(1, 4 * PACE);
    freeFrom[session] = end + 1;
    line.setLength(0);
    line.append("{\"session\":\"s").append(session).append("\",\"txn\":").append(txn + 1);
    line.append(",\"ops\":[");
    if (updates) {
      update();
    }
    for (int op = 0; op < ops; op++) {
      int key = random.nextInt(values.length);
      boolean writes = random.nextBoolean();
      values[key] = writes ? nextValue++ : values[key];
      line.append(op == 0 ? "[\"" : ",[\"").append(writes ? 'w' : 'r').append("\",").append(key);
      line.append(',').append(values[key]).append(']');
    }
    line.append("],\"outcome\":\"committed\",\"begin\":").append(begin);
    return line.append(",\"end\":").append(end).append("}\n").toString();
  }

  private int freeSession(long moment) {
    int session = random.nextInt(freeFrom.length);
    while (freeFrom[session] >= moment) {
      session = (session + 1) % freeFrom.length;
    }
    return session;
  }
}
