package io.kingsnake.format.kingsnake;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.Source;
import io.kingsnake.history.History;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file part by part, in memory that does not grow with it. The lines of a transaction are
 * kept until it is over; those that are over are read as a history of their own, by the same code
 * that reads whole files. What lines far apart would contradict, as an id that is used twice, goes
 * unnoticed.
 */
public final class KingsnakeStream implements Closeable {
  /**
   * Transactions in the order in which they ended.
   *
   * @param order numbers of transactions of the history
   * @param firstId number to add to the ids of transactions that had none, or 0
   */
  public record Part(History history, List<Integer> order, long firstId) {}

  /** Sign of life of a client that records nothing else. */
  public enum Life {
    /** The client exists. */
    KNOWN,
    /** The client was between two transactions. */
    IDLE,
    /** The client was inside a transaction. */
    BUSY,
    /** The client was closed. */
    CLOSED
  }

  /**
   * A sign of life.
   *
   * @param time {@link History#NO_TIME} if none was given
   */
  public record Sign(String session, Life life, long time) {}

  private final Source source;
  private final InputStream in;
  private final Lines lines;
  private final Header header;
  private final Map<String, OpenLines> open = new HashMap<>();
  private final Batch keyFacts = new Batch();
  private Batch batch = new Batch();
  private List<Sign> signs = new ArrayList<>();
  private final Identities identities = new Identities();
  private long numbered;
  private boolean hasKeyFacts;
  private boolean hasTransactions;

  /** Lines of a transaction that is not over, with the place of each in the file. */
  private static final class OpenLines {
    final @Nullable Long txn;
    final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    final List<Long> numbers = new ArrayList<>();

    OpenLines(@Nullable Long txn) {
      this.txn = txn;
    }
  }

  /** Lines to be read together. */
  private static final class Batch {
    final ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 16);
    final List<Long> numbers = new ArrayList<>();
    final List<String> sessions = new ArrayList<>(); // of transactions, as they ended
    int unnumbered;
  }

  public KingsnakeStream(Source source, InputStream in) throws IOException, HistoryFormatException {
    this(source, in, 0);
  }

  /** Stream that begins in the middle of a file, after its head. */
  public KingsnakeStream(Source source, InputStream in, long linesBefore)
      throws IOException, HistoryFormatException {
    this.source = source;
    this.in = in;
    lines = new Lines(in);
    lines.next();
    header = KingsnakeReader.header(source, lines);
    lines.number(Math.max(1, linesBefore));
    advanceToTransactions();
  }

  public static KingsnakeStream open(Source source) throws IOException, HistoryFormatException {
    return new KingsnakeStream(source, source.open());
  }

  /** Tests whether the file is one of several that make up a history. */
  public boolean isPart() {
    return header.part();
  }

  /** A history without transactions that contains the initial values of keys. */
  public History beginning() throws IOException, HistoryFormatException {
    return read(keyFacts).history();
  }

  /** Facts about keys come before transactions, so that they can be known in advance. */
  private void advanceToTransactions() throws IOException, HistoryFormatException {
    while (!hasTransactions && lines.next()) {
      takeLine();
    }
  }

  /**
   * Finished transactions, about this many; null at the end of the file, where unfinished ones will
   * stay so.
   */
  public @Nullable Part next(int count) throws IOException, HistoryFormatException {
    boolean isMore = true;
    while (batch.sessions.size() < count && (isMore = lines.next())) {
      takeLine();
    }
    if (!isMore) {
      concludeAll();
    }
    return finished();
  }

  /** Transactions of lines that were taken and that are over by now, if there are any. */
  public @Nullable Part finished() throws IOException, HistoryFormatException {
    if (batch.sessions.isEmpty()) {
      return null;
    }
    Batch full = batch;
    batch = new Batch();
    return read(full);
  }

  /** Takes all lines, as far as they go now. */
  public void takeAll() throws IOException, HistoryFormatException {
    while (lines.next()) {
      takeLine();
    }
  }

  /**
   * Waits for a line, and takes the lines that are there, up to so many.
   *
   * @return whether there may be more
   */
  public boolean await(int count) throws IOException, HistoryFormatException {
    for (int taken = 0; taken < count; taken++) {
      if (taken > 0 && !lines.isNextThere() && in.available() == 0) {
        return true;
      }
      if (!lines.next()) {
        return false;
      }
      takeLine();
    }
    return true;
  }

  /** Ends the stream: no more lines will come, and unfinished transactions stay so. */
  public void concludeAll() throws IOException {
    for (String session : List.copyOf(open.keySet())) {
      conclude(session);
    }
  }

  /** Signs of life that came since the last time, those of sessions that are new included. */
  public List<Sign> takeSigns() {
    List<Sign> taken = signs;
    signs = new ArrayList<>();
    return taken;
  }

  /** The lines of transactions that are not over. */
  public byte[] unfinished() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (OpenLines left : open.values()) {
      left.bytes.writeTo(bytes);
    }
    return bytes.toByteArray();
  }

  private void takeLine() throws IOException, HistoryFormatException {
    if (lines.isBlank() || (!lines.isTerminated() && KingsnakeReader.isUnfinished(source, lines))) {
      return;
    }
    Glance glance = Glance.at(source, lines);
    if (glance.session() == null) {
      takeKeyFact();
      return;
    }
    if (glance.txn() == null && !glance.isOver()) {
      takeSign(new Sign(glance.session(), glance.life(), glance.time()));
      return;
    }
    hasTransactions = true;
    demandIdentity(glance.txn() != null);
    OpenLines before = open.get(glance.session());
    if (before != null && !Objects.equals(before.txn, glance.txn())) {
      conclude(glance.session(), before); // its outcome was never learned
      open.remove(glance.session());
      before = null;
    }
    if (before == null && glance.isOver()) {
      add(batch.bytes, batch.numbers);
      concluded(glance.session(), glance.txn());
      return;
    }
    OpenLines entry = before == null ? new OpenLines(glance.txn()) : before;
    open.put(glance.session(), entry);
    add(entry.bytes, entry.numbers);
    if (glance.isOver()) {
      conclude(glance.session(), entry);
      open.remove(glance.session());
    }
  }

  private void demandIdentity(boolean isGiven) throws HistoryFormatException {
    Optional<String> complaint = identities.complaint(isGiven);
    if (complaint.isPresent()) {
      throw HistoryFormatException.atLine(source, lines.number(), complaint.get());
    }
  }

  private void takeSign(Sign sign) throws IOException {
    signs.add(sign);
    if (sign.life == Life.CLOSED) {
      conclude(sign.session);
    }
  }

  /** No more lines of the transaction that the session is in will come. */
  public void conclude(String session) throws IOException {
    OpenLines left = open.remove(session);
    if (left != null) {
      conclude(session, left);
    }
  }

  private void takeKeyFact() throws HistoryFormatException {
    if (hasTransactions) {
      throw HistoryFormatException.atLine(
          source,
          lines.number(),
          "facts about keys must come before all transactions where a history is read part by"
              + " part");
    }
    hasKeyFacts = true;
    add(keyFacts.bytes, keyFacts.numbers);
  }

  public boolean hasKeyFacts() {
    return hasKeyFacts;
  }

  private void add(ByteArrayOutputStream bytes, List<Long> numbers) {
    bytes.write(lines.buffer(), lines.start(), lines.end() - lines.start());
    bytes.write('\n');
    numbers.add(lines.number());
  }

  private void conclude(String session, OpenLines entry) throws IOException {
    entry.bytes.writeTo(batch.bytes);
    batch.numbers.addAll(entry.numbers);
    concluded(session, entry.txn);
  }

  private void concluded(String session, @Nullable Long txn) {
    batch.sessions.add(session);
    batch.unnumbered += txn == null ? 1 : 0;
  }

  private Part read(Batch full) throws IOException, HistoryFormatException {
    Recording recording = new Recording();
    header.applyTo(recording.builder);
    Lines again = new Lines(new ByteArrayInputStream(full.bytes.toByteArray()));
    LineReader reader = new LineReader(source, recording, again);
    for (long number : full.numbers) {
      again.next();
      again.number(number);
      reader.read();
    }
    recording.endOfFile(source);
    History history = recording.build();
    long firstId = numbered;
    numbered += full.unnumbered;
    return new Part(history, order(history, full.sessions), full.unnumbered == 0 ? 0 : firstId);
  }

  private static List<Integer> order(History history, List<String> sessions) {
    Map<String, Integer> next = new HashMap<>();
    for (int session = 0; session < history.sessionCount(); session++) {
      next.put(history.sessionName(session), history.sessionStart(session));
    }
    List<Integer> order = new ArrayList<>(sessions.size());
    for (String session : sessions) {
      Integer txn = next.get(session);
      if (txn == null) {
        throw new IllegalStateException("no transaction of session " + session);
      }
      order.add(txn);
      next.put(session, txn + 1);
    }
    return order;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
