package io.kingsnake.cli;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The formats that the names of files to be written show by their ends. */
final class FileEndings {
  private static final Map<String, String> FORMATS =
      Map.of(
          ".jsonl",
          "kingsnake",
          ".edn",
          "edn",
          ".json",
          "ednjson",
          ".txt",
          "text",
          ".bincode",
          "dbcop",
          ".awdit",
          "awdit",
          ".csv",
          "tapircsv");

  private FileEndings() {}

  /** The format of files whose names end so, compressed or not; null if none does. */
  static @Nullable String format(String name) {
    String plain = name.toLowerCase(Locale.ROOT).replaceAll("\\.(gz|zst)$", "");
    for (Map.Entry<String, String> each : FORMATS.entrySet()) {
      if (plain.endsWith(each.getKey())) {
        return each.getValue();
      }
    }
    return null;
  }

  /** All endings, by name. */
  static String listed() {
    return String.join(", ", new TreeMap<>(FORMATS).keySet());
  }
}
