package io.kingsnake.format.json;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import org.jspecify.annotations.Nullable;

/** Builds notes, which are the text of JSON objects, field by field. */
public final class Notes {
  private Notes() {}

  /** The note with a field more; {@code json} is the text of its value. */
  public static String with(@Nullable String note, String field, String json) {
    String added = quoted(field) + ":" + json;
    if (note == null || note.equals("{}")) {
      return "{" + added + "}";
    }
    return note.substring(0, note.length() - 1) + "," + added + "}";
  }

  /** A string as JSON. */
  public static String quoted(String text) {
    return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
  }
}
