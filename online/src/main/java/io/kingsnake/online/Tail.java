package io.kingsnake.online;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.Source;
import io.kingsnake.format.kingsnake.KingsnakeStream;
import io.kingsnake.windows.Beginning;
import io.kingsnake.windows.Txn;
import io.kingsnake.windows.TxnReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One file of a recording that may grow, or be compressed when it has ended. Reads whole lines
 * only; those of a transaction that is not over are kept for the next time.
 */
final class Tail {
  /** Read at a time, so that a long file does not fill the memory. */
  private static final int MOST = 1 << 22;

  /**
   * Where reading goes on.
   *
   * @param offset in the uncompressed file, after the lines that were read
   * @param head its first line
   * @param unfinished lines of transactions that were not over
   * @param places how many transactions of each session came
   */
  record Position(long offset, String head, String unfinished, Map<String, Long> places)
      implements Serializable {
    private static final long serialVersionUID = 1;

    static Position start() {
      return new Position(0, "", "", new HashMap<>());
    }
  }

  private Position position;
  private @Nullable Beginning beginning;

  /** The size of a compressed file of which all was read, or -1. */
  private long endOfCompressed = -1;

  Tail(Position position) {
    this.position = position;
  }

  Position position() {
    return position;
  }

  /** What the file says of the beginning, as soon as it has a header. */
  @Nullable Beginning beginning() {
    return beginning;
  }

  /**
   * Transactions that have ended since the last time; none if there is nothing new.
   *
   * @param size of the file when all files were looked at: what came since is for the next time
   */
  List<Txn> poll(Source source, long size) throws IOException, HistoryFormatException {
    byte[] lines = newLines(source, size);
    if (lines.length == 0) {
      return List.of();
    }
    boolean isFirst = position.offset == 0;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(position.head.getBytes(UTF_8));
    bytes.write(position.unfinished.getBytes(UTF_8));
    bytes.write(lines);
    List<Txn> txns = new ArrayList<>();
    HashMap<String, Long> places = new HashMap<>(position.places);
    try (KingsnakeStream stream =
        new KingsnakeStream(source, new ByteArrayInputStream(bytes.toByteArray()))) {
      if (isFirst) {
        beginning = Beginning.of(stream.beginning());
      }
      KingsnakeStream.Part part = stream.nextFinished();
      if (part != null) {
        read(part, places, txns);
      }
      String head = isFirst ? firstLine(lines) : position.head;
      position =
          new Position(
              position.offset + lines.length, head, new String(stream.unfinished(), UTF_8), places);
    }
    return txns;
  }

  private static void read(KingsnakeStream.Part part, Map<String, Long> places, List<Txn> txns) {
    TxnReader reader = new TxnReader(part.history());
    for (int txn : part.order()) {
      String session = part.history().sessionName(part.history().txnSession(txn));
      long place = places.merge(session, 1L, Long::sum) - 1;
      txns.add(reader.txn(txn, place, part.history().txnId(txn)));
    }
  }

  private byte[] newLines(Source source, long size) throws IOException {
    boolean isCompressed = source.size() < 0;
    if (isCompressed ? size == endOfCompressed : size <= position.offset) {
      return new byte[0];
    }
    try (InputStream in = source.open()) {
      in.skipNBytes(position.offset);
      long left = isCompressed ? MOST : Math.min(MOST, size - position.offset);
      byte[] bytes = in.readNBytes((int) left);
      int end = bytes.length;
      while (end > 0 && bytes[end - 1] != '\n') {
        end--;
      }
      endOfCompressed = isCompressed && end == 0 ? size : -1;
      return Arrays.copyOf(bytes, end);
    }
  }

  private static String firstLine(byte[] lines) {
    int end = 0;
    while (lines[end] != '\n') {
      end++;
    }
    return new String(lines, 0, end + 1, UTF_8);
  }
}
