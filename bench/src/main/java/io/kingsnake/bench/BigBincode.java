package io.kingsnake.bench;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/**
 * Writes a dbcop file of any size: half of the operations write a value of their own, the others
 * read the last value written to their key, so that loading has as many distinct values to intern
 * as a real unique-value history.
 */
final class BigBincode {
  private static final int SESSIONS = 50;
  private static final int KEYS = 100_000;

  private BigBincode() {}

  static void write(Path target, int txns, int opsPerTxn, long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    long[] last = new long[KEYS];
    long nextValue = 1;
    ByteBuffer bytes = ByteBuffer.allocate(9 + 18 * opsPerTxn).order(ByteOrder.LITTLE_ENDIAN);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(target), 1 << 16)) {
      out.write(header());
      for (int session = 0; session < SESSIONS; session++) {
        int count = txns / SESSIONS + (session < txns % SESSIONS ? 1 : 0);
        out.write(number(count));
        for (int txn = 0; txn < count; txn++) {
          bytes.clear().putLong(opsPerTxn);
          for (int op = 0; op < opsPerTxn; op++) {
            boolean write = random.nextBoolean();
            int key = random.nextInt(KEYS);
            last[key] = write ? nextValue++ : last[key];
            bytes.put((byte) (write ? 1 : 0)).putLong(key).putLong(last[key]).put((byte) 1);
          }
          bytes.put((byte) 1);
          out.write(bytes.array(), 0, bytes.position());
        }
      }
    }
  }

  /** Five parameters and three empty texts, all zero, then the number of sessions. */
  private static byte[] header() {
    return ByteBuffer.allocate(9 * Long.BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(8 * Long.BYTES, SESSIONS)
        .array();
  }

  private static byte[] number(long value) {
    return ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(value).array();
  }
}
