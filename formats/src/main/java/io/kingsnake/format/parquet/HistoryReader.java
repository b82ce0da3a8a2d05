package io.kingsnake.format.parquet;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.Source;
import io.kingsnake.format.kingsnake.LineInput;
import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.TransactionBuffer;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.io.LocalInputFile;
import org.jspecify.annotations.Nullable;

/** Reads the rows of one or more files into a history. */
final class HistoryReader {
  private final LineInput lines;
  private final HistoryBuilder builder;
  private final TransactionBuffer buffer;
  private final Map<String, Long> places = new HashMap<>();

  HistoryReader(Source whole) {
    lines = new LineInput(whole);
    builder = lines.builder();
    buffer = builder.newTransaction();
  }

  History read(List<Source> parts) throws IOException, HistoryFormatException {
    for (Source part : parts) {
      readPart(part);
    }
    return lines.build();
  }

  private void readPart(Source part) throws IOException, HistoryFormatException {
    long number = 0;
    RowDigest digest = new RowDigest();
    try (ParquetReader<TransactionRow> rows = rows(part.path())) {
      for (TransactionRow row; (row = rows.read()) != null; ) {
        digest.add(row);
        add(row, ++number);
      }
      if (!digest.fits(Footer.checked(part.path()))) {
        throw HistoryFormatException.in(
            part, "expected the rows that were written, found others: the file is damaged");
      }
    } catch (BadRow | IllegalArgumentException e) {
      throw HistoryFormatException.in(part, "row " + number + ": " + e.getMessage());
    } catch (FileSystemException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      // The library has no exception of its own for damaged data.
      Refusal refusal = Refusal.in(e);
      throw HistoryFormatException.in(
          part,
          refusal == null
              ? "damaged after row " + number + ": " + e
              : String.valueOf(refusal.getMessage()));
    }
  }

  private static ParquetReader<TransactionRow> rows(Path file) throws IOException {
    Footer.checked(file);
    return new RowReader(file).withCodecFactory(new Codecs()).usePageChecksumVerification().build();
  }

  private static final class RowReader extends ParquetReader.Builder<TransactionRow> {
    private final RowReadSupport support;

    RowReader(Path file) throws IOException {
      super(new LocalInputFile(file), new PlainParquetConfiguration());
      support = new RowReadSupport(new Growth(Files.size(file)));
    }

    @Override
    protected ReadSupport<TransactionRow> getReadSupport() {
      return support;
    }
  }

  private static final class BadRow extends Exception {
    private static final long serialVersionUID = 1L;

    BadRow(String message) {
      super(message);
    }
  }

  private void add(TransactionRow row, long number)
      throws IOException, HistoryFormatException, BadRow {
    if (row.session != null) {
      checkPlace(row.session, row.place);
    }
    if (row.line != null) {
      lines.add(row.line, number);
      return;
    }
    if (row.session == null) {
      throw new BadRow("expected a session, or a line of our own format");
    }
    buffer.session(builder.session(row.session)).outcome(outcome(row.outcome));
    buffer.times(row.begin, row.end).firstAnswer(row.firstAnswer).commitSent(row.commitSent);
    buffer.level(row.level).note(row.note);
    if (row.txn != History.NO_TIME) {
      if (builder.hasTxn(row.txn)) {
        throw new BadRow("transaction " + row.txn + " is there twice");
      }
      buffer.id(row.txn);
    }
    for (TransactionRow.Operation operation : row.operations()) {
      add(operation);
    }
    builder.add(buffer);
  }

  /**
   * Refuses rows out of order: tools that work on tables may reorder them, and here their order is
   * that of the sessions.
   */
  private void checkPlace(String session, long place) throws BadRow {
    if (place == History.NO_TIME) {
      return;
    }
    Long before = places.put(session, place);
    if (before != null && before >= place) {
      throw new BadRow(
          "place %d of session \"%s\" comes after place %d: sort the rows by place"
              .formatted(place, session, before));
    }
  }

  private static Outcome outcome(@Nullable String name) throws BadRow {
    if (name == null) {
      return Outcome.INDETERMINATE;
    }
    return switch (name) {
      case "committed" -> Outcome.COMMITTED;
      case "aborted" -> Outcome.ABORTED;
      case "indeterminate" -> Outcome.INDETERMINATE;
      default ->
          throw new BadRow(
              "expected outcome committed, aborted or indeterminate, found \"" + name + '"');
    };
  }

  private void add(TransactionRow.Operation operation) throws BadRow {
    if (operation.op == null || operation.key == null) {
      throw new BadRow("expected op and key in every operation");
    }
    int key = intern(builder.keys(), operation.key);
    Object given = operation.value;
    int value = given == null ? History.ABSENT : intern(builder.values(), given);
    switch (operation.op) {
      case "r" -> buffer.read(key, value);
      case "w" -> buffer.write(key, value);
      case "insert" -> buffer.insert(key, value);
      case "append" -> {
        if (given == null) {
          throw new BadRow("expected the element appended");
        }
        buffer.append(key, value);
      }
      case "delete" -> {
        if (given != null) {
          throw new BadRow("a delete has no value");
        }
        buffer.delete(key);
      }
      default ->
          throw new BadRow(
              "expected op r, w, insert, append or delete, found \"" + operation.op + '"');
    }
  }

  private static int intern(DatumPool pool, Object datum) {
    return datum instanceof Long value ? pool.ofLong(value) : pool.of(datum);
  }
}
