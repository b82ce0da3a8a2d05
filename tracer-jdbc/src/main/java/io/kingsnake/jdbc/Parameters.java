package io.kingsnake.jdbc;

import io.kingsnake.jdbc.sql.Operand;
import io.kingsnake.jdbc.table.Datum;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The values an application gave to the parameters of a statement. */
final class Parameters {
  private static final @Nullable Object[] NONE = {};

  /** From place 1 on; {@link Datum#UNKNOWN} where none was given. */
  private @Nullable Object[] values = NONE;

  void set(int place, @Nullable Object value) {
    if (place < 1) {
      return;
    }
    if (place > values.length) {
      int length = values.length;
      values = Arrays.copyOf(values, Math.max(place, length + 8));
      Arrays.fill(values, length, values.length, Datum.UNKNOWN);
    }
    values[place - 1] = value;
  }

  void clear() {
    values = NONE;
  }

  Parameters copy() {
    Parameters copy = new Parameters();
    copy.values = values.clone();
    return copy;
  }

  /** The value, null for SQL's NULL. */
  @Nullable Object valueOf(Operand operand) {
    return switch (operand.kind()) {
      case LITERAL -> operand.literal();
      case PARAMETER ->
          operand.parameter() <= values.length ? values[operand.parameter() - 1] : Datum.UNKNOWN;
      case EXPRESSION -> Datum.UNKNOWN;
    };
  }
}
