package io.kingsnake.format.parquet;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;
import org.apache.parquet.Version;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.jspecify.annotations.Nullable;

/**
 * A checksum of rows as they were given and as they come back. Pages have checksums of their own,
 * but the end of the file, which says what the pages mean, has none.
 */
final class RowDigest {
  private static final String FIELD = "kingsnake.rows";
  private static final String SEPARATOR = " by ";

  private final CRC32C sum = new CRC32C();
  private final ByteBuffer number = ByteBuffer.allocate(Long.BYTES);
  private long rows;

  void add(TransactionRow row) {
    rows++;
    add(row.line);
    add(row.session);
    add(row.outcome);
    add(row.level);
    add(row.note);
    add(row.place);
    add(row.txn);
    add(row.begin);
    add(row.firstAnswer);
    add(row.commitSent);
    add(row.end);
    if (row.line == null) {
      add(row.operations().size());
      row.operations().forEach(this::add);
    }
  }

  private void add(TransactionRow.Operation operation) {
    add(operation.op);
    addDatum(operation.key);
    addDatum(operation.value);
  }

  private void addDatum(@Nullable Object datum) {
    if (datum instanceof Long integer) {
      add(-2);
      add((long) integer);
    } else {
      add((String) datum);
    }
  }

  private void add(@Nullable String text) {
    if (text == null) {
      add(-1);
      return;
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    add(bytes.length);
    sum.update(bytes, 0, bytes.length);
  }

  private void add(long value) {
    number.clear();
    sum.update(number.putLong(value).flip());
  }

  /** The name of the field in the end of the file. */
  static String field() {
    return FIELD;
  }

  /** Programs that change a table may keep this, so it names the one that counted. */
  String written() {
    return value() + SEPARATOR + Version.FULL_VERSION;
  }

  private String value() {
    return "%d rows, CRC-32C %08x".formatted(rows, sum.getValue());
  }

  /**
   * Tests whether these are the rows for which the end of the file gives a digest, or it gives
   * none.
   */
  boolean fits(FileMetaData end) {
    String written = end.getKeyValueMetaData().get(FIELD);
    String by = SEPARATOR + end.getCreatedBy();
    return written == null || !written.endsWith(by) || written.equals(value() + by);
  }
}
