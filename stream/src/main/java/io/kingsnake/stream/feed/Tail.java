package io.kingsnake.stream.feed;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.Source;
import io.kingsnake.format.kingsnake.KingsnakeStream;
import io.kingsnake.format.kingsnake.KingsnakeStream.Sign;
import io.kingsnake.stream.transaction.Beginning;
import io.kingsnake.stream.transaction.Txn;
import io.kingsnake.stream.transaction.TxnReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One file of a recording that may grow, or be compressed when it has ended. Reads only complete
 * lines; those of an unfinished transaction are kept for the next time.
 */
final class Tail {
  /**
   * Position from which to continue reading.
   *
   * @param offset in the uncompressed file, after the lines that were read
   * @param head its first line
   * @param unfinished lines of unfinished transactions
   * @param places number of transactions of each session that came
   * @param concluded ids of unfinished transactions that were assumed to be over
   */
  record Position(
      long offset, String head, String unfinished, Map<String, Long> places, Set<Long> concluded) {
    static Position start() {
      return new Position(0, "", "", new HashMap<>(), new HashSet<>());
    }
  }

  private Position position;
  private @Nullable Beginning beginning;
  private List<Sign> signs = List.of();
  private boolean hasMore;

  /** The size of a compressed file of which all was read, or -1. */
  private long endOfCompressed = -1;

  Tail(Position position) {
    this.position = position;
  }

  Position position() {
    return position;
  }

  /** Initial state according to the file, as soon as it has a header. */
  @Nullable Beginning beginning() {
    return beginning;
  }

  /** Tests whether the file contained more than was read of it the last time. */
  boolean hasMore() {
    return hasMore;
  }

  /** Signs of life that were read the last time. */
  List<Sign> signs() {
    return signs;
  }

  /**
   * Transactions that have ended since the last time; none if there is nothing new.
   *
   * @param size of the file when all files were looked at: what came since is for the next time
   * @param most bytes to read
   */
  List<Txn> poll(Source source, long size, int most) throws IOException, HistoryFormatException {
    signs = List.of();
    byte[] lines = newLines(source, size, most);
    return lines.length == 0 ? List.of() : read(source, lines, stream -> {});
  }

  /** Ends a session that has vanished: its open transactions count as over. */
  List<Txn> conclude(Source source, String session) throws IOException, HistoryFormatException {
    List<Txn> txns = conclude(source, stream -> stream.conclude(session));
    txns.forEach(txn -> position.concluded.add(txn.id()));
    return txns;
  }

  /** The recording has ended, and so has all that was left open. */
  List<Txn> concludeAll(Source source) throws IOException, HistoryFormatException {
    return conclude(source, KingsnakeStream::concludeAll);
  }

  private List<Txn> conclude(Source source, Conclusion conclusion)
      throws IOException, HistoryFormatException {
    return position.unfinished.isEmpty() ? List.of() : read(source, new byte[0], conclusion);
  }

  /** Action to take when all lines were read. */
  private interface Conclusion {
    void of(KingsnakeStream stream) throws IOException;
  }

  private List<Txn> read(Source source, byte[] lines, Conclusion conclusion)
      throws IOException, HistoryFormatException {
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
      stream.takeAll();
      conclusion.of(stream);
      KingsnakeStream.Part part = stream.finished();
      if (part != null) {
        read(part, places, txns);
      }
      signs = stream.takeSigns();
      String head = isFirst ? firstLine(lines) : position.head;
      position =
          new Position(
              position.offset + lines.length,
              head,
              new String(stream.unfinished(), UTF_8),
              places,
              position.concluded);
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

  /** Tests whether the transaction was assumed to be over because its session had vanished. */
  boolean hasConcluded(Txn txn) {
    return !position.concluded.isEmpty() && position.concluded.contains(txn.id());
  }

  private byte[] newLines(Source source, long size, int most) throws IOException {
    boolean isCompressed = source.size() < 0;
    hasMore = false;
    if (isCompressed ? size == endOfCompressed : size <= position.offset) {
      return new byte[0];
    }
    for (int length = most; ; length *= 2) { // a line may be longer
      byte[] bytes =
          bytes(source, isCompressed ? length : Math.min(length, size - position.offset));
      int end = bytes.length;
      while (end > 0 && bytes[end - 1] != '\n') {
        end--;
      }
      hasMore = bytes.length == length;
      if (end > 0 || !hasMore) {
        endOfCompressed = isCompressed && end == 0 ? size : -1;
        return end == bytes.length ? bytes : Arrays.copyOf(bytes, end);
      }
    }
  }

  private byte[] bytes(Source source, long length) throws IOException {
    try (InputStream in = source.open()) {
      in.skipNBytes(position.offset);
      return in.readNBytes((int) length);
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
