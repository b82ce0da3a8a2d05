package io.kingsnake.format.parquet;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.hadoop.api.InitContext;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.io.api.RecordMaterializer;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;

/** Asks for the columns of ours that a file has; others are left alone. */
final class RowReadSupport extends ReadSupport<TransactionRow> {
  private final Growth growth;

  RowReadSupport(Growth growth) {
    this.growth = growth;
  }

  @Override
  public ReadContext init(InitContext context) {
    return new ReadContext(
        new MessageType("kingsnake", ours(context.getFileSchema(), Columns.SCHEMA)));
  }

  @SuppressWarnings("deprecation") // the library still asks for it
  @Override
  public RecordMaterializer<TransactionRow> prepareForRead(
      Configuration configuration,
      Map<String, String> metadata,
      MessageType fileSchema,
      ReadContext context) {
    return new RowConverters(context.getRequestedSchema(), growth);
  }

  @Override
  public RecordMaterializer<TransactionRow> prepareForRead(
      ParquetConfiguration configuration,
      Map<String, String> metadata,
      MessageType fileSchema,
      ReadContext context) {
    return new RowConverters(context.getRequestedSchema(), growth);
  }

  private static List<Type> ours(GroupType found, GroupType wanted) {
    List<Type> ours = new ArrayList<>();
    for (Type column : found.getFields()) {
      if (!wanted.containsField(column.getName())) {
        continue;
      }
      Type expected = wanted.getType(column.getName());
      if (expected.isPrimitive()) {
        demand(fits(column, expected.asPrimitiveType()), column, expected);
        ours.add(column);
      } else {
        ours.add(operations(column));
      }
    }
    return ours;
  }

  private static boolean fits(Type found, PrimitiveType wanted) {
    if (!found.isPrimitive() || found.isRepetition(Type.Repetition.REPEATED)) {
      return false;
    }
    PrimitiveTypeName type = found.asPrimitiveType().getPrimitiveTypeName();
    return type == wanted.getPrimitiveTypeName()
        || (type == PrimitiveTypeName.INT32
            && wanted.getPrimitiveTypeName() == PrimitiveTypeName.INT64);
  }

  /** Type of the list of groups, under any name that its writer gave the groups in between. */
  private static Type operations(Type column) {
    Type expected = Columns.SCHEMA.getType(Columns.OPS);
    demand(!column.isPrimitive() && column.asGroupType().getFieldCount() == 1, column, expected);
    Type repeated = column.asGroupType().getType(0);
    demand(
        !repeated.isPrimitive() && repeated.asGroupType().getFieldCount() == 1, column, expected);
    Type element = repeated.asGroupType().getType(0);
    demand(!element.isPrimitive(), column, expected);
    GroupType wanted = expected.asGroupType().getType(0).asGroupType().getType(0).asGroupType();
    List<Type> fields = ours(element.asGroupType(), wanted);
    demand(!fields.isEmpty(), column, expected);
    return column
        .asGroupType()
        .withNewFields(
            repeated.asGroupType().withNewFields(element.asGroupType().withNewFields(fields)));
  }

  private static void demand(boolean condition, Type found, Type expected) {
    if (!condition) {
      throw new Refusal(
          "expected column \"%s\" as %s, found %s"
              .formatted(found.getName(), oneLine(expected), oneLine(found)));
    }
  }

  private static String oneLine(Type type) {
    return type.toString().replaceAll("\\s+", " ");
  }
}
