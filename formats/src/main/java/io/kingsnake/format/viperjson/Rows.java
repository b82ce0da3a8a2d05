package io.kingsnake.format.viperjson;

import com.fasterxml.jackson.core.JsonToken;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.json.JsonCursor;
import java.io.IOException;
import java.util.Arrays;

/** The records of a range query: {@code [{"id":4,"sk":4,"val":17}, ...]}. */
final class Rows {
  private int[] keys = new int[16];
  private int[] values = new int[16];
  private int size;

  int size() {
    return size;
  }

  int key(int row) {
    return keys[row];
  }

  int value(int row) {
    return values[row];
  }

  void clear() {
    size = 0;
  }

  void read(JsonCursor cursor, ViperOp op) throws IOException, HistoryFormatException {
    cursor.expect(JsonToken.START_ARRAY, "the records of a range");
    while (cursor.nextIsInside()) {
      cursor.expect(JsonToken.START_OBJECT, "a record such as {\"id\":4,\"val\":17}");
      readRow(cursor, op);
    }
  }

  private void readRow(JsonCursor cursor, ViperOp op) throws IOException, HistoryFormatException {
    int key = ViperOp.MISSING;
    int value = ViperOp.MISSING;
    while (cursor.nextField()) {
      String field = cursor.enterField();
      if (field.equals("id")) {
        key = op.key(cursor);
      } else if (field.equals("val")) {
        value = op.value(cursor);
      } else {
        cursor.skip(); // the sort key, which equals the id
      }
    }
    if (key == ViperOp.MISSING || value < 0) {
      throw cursor.problem("expected \"id\" and \"val\" in every record of a range");
    }
    add(key, value);
  }

  private void add(int key, int value) {
    if (size == keys.length) {
      keys = Arrays.copyOf(keys, 2 * size);
      values = Arrays.copyOf(values, 2 * size);
    }
    keys[size] = key;
    values[size++] = value;
  }
}
