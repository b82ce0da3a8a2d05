package io.kingsnake.format.parquet;

import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.apache.parquet.column.Dictionary;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.io.api.RecordMaterializer;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/** Puts the values of columns, as they come, into a row. */
final class RowConverters extends RecordMaterializer<TransactionRow> {
  private final Growth growth;
  private final TransactionRow row = new TransactionRow();
  private final GroupConverter root;
  private TransactionRow.Operation operation = new TransactionRow.Operation();

  /** {@code schema} has columns of ours only, in any order. */
  RowConverters(MessageType schema, Growth growth) {
    this.growth = growth;
    Converter[] fields =
        schema.getFields().stream().map(this::ofTransaction).toArray(Converter[]::new);
    root =
        new Group(fields) {
          @Override
          public void start() {
            growth.add(Growth.ROW);
            row.clear();
          }
        };
  }

  @Override
  public TransactionRow getCurrentRecord() {
    return row;
  }

  @Override
  public GroupConverter getRootConverter() {
    return root;
  }

  private Converter ofTransaction(Type field) {
    return switch (field.getName()) {
      case Columns.LINE -> text(value -> row.line = value);
      case Columns.SESSION -> text(value -> row.session = value);
      case Columns.OUTCOME -> text(value -> row.outcome = value);
      case Columns.LEVEL -> text(value -> row.level = value);
      case Columns.NOTE -> text(value -> row.note = value);
      case Columns.PLACE -> integer(value -> row.place = value);
      case Columns.TXN -> integer(value -> row.txn = value);
      case Columns.BEGIN -> integer(value -> row.begin = value);
      case Columns.FIRST_ANSWER -> integer(value -> row.firstAnswer = value);
      case Columns.COMMIT_SENT -> integer(value -> row.commitSent = value);
      case Columns.END -> integer(value -> row.end = value);
      default -> operations(field.asGroupType());
    };
  }

  /** The group of a list holds one repeated group, which holds the element. */
  private Converter operations(GroupType list) {
    GroupType element = list.getType(0).asGroupType().getType(0).asGroupType();
    Converter[] fields =
        element.getFields().stream().map(this::ofOperation).toArray(Converter[]::new);
    GroupConverter one =
        new Group(fields) {
          @Override
          public void start() {
            growth.add(Growth.ROW);
            operation = row.addOperation();
          }
        };
    return new Group(new Group(one));
  }

  private Converter ofOperation(Type field) {
    return switch (field.getName()) {
      case Columns.OP -> text(value -> operation.op = value);
      case Columns.KEY_INT -> integer(value -> operation.key = value);
      case Columns.KEY -> text(value -> operation.key = value);
      case Columns.VALUE_INT -> integer(value -> operation.value = value);
      default -> text(value -> operation.value = value);
    };
  }

  private static class Group extends GroupConverter {
    private final Converter[] fields;

    Group(Converter... fields) {
      this.fields = fields;
    }

    @Override
    public Converter getConverter(int field) {
      return fields[field];
    }

    @Override
    public void start() {}

    @Override
    public void end() {}
  }

  private static Converter integer(LongConsumer target) {
    return new PrimitiveConverter() {
      @Override
      public void addLong(long value) {
        target.accept(value);
      }

      @Override
      public void addInt(int value) {
        target.accept(value);
      }
    };
  }

  private Converter text(Consumer<String> target) {
    return new TextConverter(
        value -> {
          growth.add(value.length());
          target.accept(value);
        });
  }

  /** Texts that repeat are in a dictionary and decoded once. */
  private static final class TextConverter extends PrimitiveConverter {
    private final Consumer<String> target;
    private String[] dictionary = {};

    TextConverter(Consumer<String> target) {
      this.target = target;
    }

    @Override
    public void addBinary(Binary value) {
      target.accept(value.toStringUsingUTF8());
    }

    @Override
    public boolean hasDictionarySupport() {
      return true;
    }

    @Override
    public void setDictionary(Dictionary words) {
      dictionary = new String[words.getMaxId() + 1];
      for (int id = 0; id < dictionary.length; id++) {
        dictionary[id] = words.decodeToBinary(id).toStringUsingUTF8();
      }
    }

    @Override
    public void addValueFromDictionary(int id) {
      target.accept(dictionary[id]);
    }
  }
}
