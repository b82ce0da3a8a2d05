package io.kingsnake.format.parquet;

import io.kingsnake.history.History;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;

/** Takes a row apart into columns. */
final class RowWriteSupport extends WriteSupport<TransactionRow> {
  static final class RowWriter extends ParquetWriter.Builder<TransactionRow, RowWriter> {
    RowWriter(OutputFile file) {
      super(file);
      withConf(new PlainParquetConfiguration());
    }

    @Override
    protected RowWriter self() {
      return this;
    }

    @SuppressWarnings("deprecation") // the library still asks for it
    @Override
    protected WriteSupport<TransactionRow> getWriteSupport(Configuration configuration) {
      return new RowWriteSupport();
    }

    @Override
    protected WriteSupport<TransactionRow> getWriteSupport(ParquetConfiguration configuration) {
      return new RowWriteSupport();
    }
  }

  private static final GroupType LIST = Columns.SCHEMA.getType(Columns.OPS).asGroupType();
  private static final Type REPEATED = LIST.getType(0);
  private static final GroupType ELEMENT = REPEATED.asGroupType().getType(0).asGroupType();

  private final RowDigest digest = new RowDigest();
  private @Nullable RecordConsumer prepared;

  @SuppressWarnings("deprecation") // the library still asks for it
  @Override
  public WriteContext init(Configuration configuration) {
    return new WriteContext(Columns.SCHEMA, Map.of());
  }

  @Override
  public WriteContext init(ParquetConfiguration configuration) {
    return new WriteContext(Columns.SCHEMA, Map.of());
  }

  @Override
  public void prepareForWrite(RecordConsumer consumer) {
    prepared = consumer;
  }

  @Override
  public void write(TransactionRow row) {
    RecordConsumer out = prepared;
    if (out == null) {
      throw new IllegalStateException("write before prepareForWrite");
    }
    digest.add(row);
    out.startMessage();
    text(out, Columns.SCHEMA, Columns.LINE, row.line);
    text(out, Columns.SCHEMA, Columns.SESSION, row.session);
    integer(out, Columns.PLACE, row.place);
    integer(out, Columns.TXN, row.txn);
    text(out, Columns.SCHEMA, Columns.OUTCOME, row.outcome);
    integer(out, Columns.BEGIN, row.begin);
    integer(out, Columns.FIRST_ANSWER, row.firstAnswer);
    integer(out, Columns.COMMIT_SENT, row.commitSent);
    integer(out, Columns.END, row.end);
    text(out, Columns.SCHEMA, Columns.LEVEL, row.level);
    text(out, Columns.SCHEMA, Columns.NOTE, row.note);
    if (row.line == null) {
      operations(out, row);
    }
    out.endMessage();
  }

  @Override
  public FinalizedWriteContext finalizeWrite() {
    return new FinalizedWriteContext(Map.of(RowDigest.field(), digest.written()));
  }

  private static void operations(RecordConsumer out, TransactionRow row) {
    int field = Columns.SCHEMA.getFieldIndex(Columns.OPS);
    out.startField(Columns.OPS, field);
    out.startGroup();
    if (!row.operations().isEmpty()) {
      out.startField(REPEATED.getName(), 0);
      for (TransactionRow.Operation operation : row.operations()) {
        out.startGroup();
        out.startField(ELEMENT.getName(), 0);
        out.startGroup();
        text(out, ELEMENT, Columns.OP, operation.op);
        datum(out, Columns.KEY_INT, Columns.KEY, operation.key);
        datum(out, Columns.VALUE_INT, Columns.VALUE, operation.value);
        out.endGroup();
        out.endField(ELEMENT.getName(), 0);
        out.endGroup();
      }
      out.endField(REPEATED.getName(), 0);
    }
    out.endGroup();
    out.endField(Columns.OPS, field);
  }

  private static void datum(
      RecordConsumer out, String integers, String texts, @Nullable Object datum) {
    if (datum instanceof Long value) {
      int field = ELEMENT.getFieldIndex(integers);
      out.startField(integers, field);
      out.addLong(value);
      out.endField(integers, field);
    } else {
      text(out, ELEMENT, texts, (String) datum);
    }
  }

  private static void integer(RecordConsumer out, String name, long value) {
    if (value != History.NO_TIME) {
      int field = Columns.SCHEMA.getFieldIndex(name);
      out.startField(name, field);
      out.addLong(value);
      out.endField(name, field);
    }
  }

  private static void text(
      RecordConsumer out, GroupType group, String name, @Nullable String value) {
    if (value != null) {
      int field = group.getFieldIndex(name);
      out.startField(name, field);
      out.addBinary(Binary.fromString(value));
      out.endField(name, field);
    }
  }
}
