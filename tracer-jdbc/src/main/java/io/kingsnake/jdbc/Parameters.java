package io.kingsnake.jdbc;

import io.kingsnake.jdbc.sql.Operand;
import io.kingsnake.jdbc.table.Datum;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The values an application gave to the parameters of a statement. */
final class Parameters {
  private final Map<Integer, @Nullable Object> values = new HashMap<>();

  void set(int place, @Nullable Object value) {
    values.put(place, value);
  }

  void clear() {
    values.clear();
  }

  Parameters copy() {
    Parameters copy = new Parameters();
    copy.values.putAll(values);
    return copy;
  }

  /** The value, null for SQL's NULL. */
  @Nullable Object valueOf(Operand operand) {
    return switch (operand.kind()) {
      case LITERAL -> operand.literal();
      case PARAMETER ->
          values.containsKey(operand.parameter()) ? values.get(operand.parameter()) : Datum.UNKNOWN;
      case EXPRESSION -> Datum.UNKNOWN;
    };
  }
}
