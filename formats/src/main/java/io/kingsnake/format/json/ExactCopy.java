package io.kingsnake.format.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/**
 * A copy of one JSON value, numbers digit by digit. The library's own came late, and applications
 * choose an older version of it for all that is on their class path.
 */
public final class ExactCopy {
  private ExactCopy() {}

  /** Leaves the parser at the last token of the value it is at. */
  public static void of(JsonParser parser, JsonGenerator to) throws IOException {
    int depth = 0;
    for (JsonToken at = parser.currentToken(); at != null; at = parser.nextToken()) {
      copy(parser, at, to);
      depth += step(at);
      if (depth == 0) {
        return;
      }
    }
  }

  private static void copy(JsonParser parser, JsonToken at, JsonGenerator to) throws IOException {
    if (at.isNumeric()) {
      to.writeNumber(parser.getText());
    } else {
      to.copyCurrentEvent(parser);
    }
  }

  private static int step(JsonToken at) {
    if (at.isStructStart()) {
      return 1;
    }
    return at.isStructEnd() ? -1 : 0;
  }
}
