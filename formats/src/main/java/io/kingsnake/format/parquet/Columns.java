package io.kingsnake.format.parquet;

import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/** The columns of a history; README.md of the module explains them. */
final class Columns {
  static final String LINE = "line";
  static final String SESSION = "session";
  static final String PLACE = "place";
  static final String TXN = "txn";
  static final String OUTCOME = "outcome";
  static final String BEGIN = "begin";
  static final String FIRST_ANSWER = "first_answer";
  static final String COMMIT_SENT = "commit_sent";
  static final String END = "end";
  static final String LEVEL = "level";
  static final String NOTE = "note";
  static final String OPS = "ops";
  static final String OP = "op";
  static final String KEY_INT = "key_int";
  static final String KEY = "key";
  static final String VALUE_INT = "value_int";
  static final String VALUE = "value";

  static final MessageType SCHEMA =
      Types.buildMessage()
          .addFields(text(LINE), text(SESSION), integer(PLACE), integer(TXN), text(OUTCOME))
          .addFields(integer(BEGIN), integer(FIRST_ANSWER), integer(COMMIT_SENT), integer(END))
          .addFields(text(LEVEL), text(NOTE))
          .addField(
              Types.optionalList()
                  .optionalGroupElement()
                  .addFields(text(OP), integer(KEY_INT), text(KEY), integer(VALUE_INT), text(VALUE))
                  .named(OPS))
          .named("kingsnake");

  private Columns() {}

  private static Type text(String name) {
    return Types.optional(PrimitiveTypeName.BINARY)
        .as(LogicalTypeAnnotation.stringType())
        .named(name);
  }

  private static Type integer(String name) {
    return Types.optional(PrimitiveTypeName.INT64).named(name);
  }
}
