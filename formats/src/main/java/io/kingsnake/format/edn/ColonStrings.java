package io.kingsnake.format.edn;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.jepsen.Place;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Refuses strings that look like keywords. A keyword becomes the string of its name with the colon,
 * so the string ":x" would be taken for the keyword :x.
 */
final class ColonStrings {
  private ColonStrings() {}

  static @Nullable Object refuse(@Nullable Object value, Place place)
      throws HistoryFormatException {
    if (value instanceof String text && text.startsWith(":")) {
      throw place.problem(
          "expected no string that starts with a colon, for it reads like a keyword, found \""
              + text
              + '"');
    }
    if (value instanceof List<?> list) {
      for (Object element : list) {
        refuse(element, place);
      }
    }
    return value;
  }
}
