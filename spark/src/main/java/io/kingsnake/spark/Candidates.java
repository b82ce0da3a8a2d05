package io.kingsnake.spark;

import io.kingsnake.format.Formats;
import io.kingsnake.format.HistoryFinder;
import io.kingsnake.format.HistoryFormat;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.spark.store.Store;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * Search for histories to check. A path that holds nothing is a candidate too, so that its error is
 * reported.
 */
final class Candidates {
  private Candidates() {}

  static List<Candidate> find(
      List<String> paths, @Nullable String format, Configuration configuration) {
    List<Candidate> found = new ArrayList<>();
    for (String path : paths) {
      if (Store.isRemote(path)) {
        addRemote(path, format, configuration, found);
      } else {
        addLocal(Store.local(path), format, found);
      }
    }
    return found;
  }

  private static void addLocal(String path, @Nullable String format, List<Candidate> found) {
    try {
      for (HistoryFinder.Found each : finder(format).find(Path.of(path))) {
        // Damaged files are marked by a special format, which no executor would find.
        boolean isKnown = Formats.load().byName(each.format().name()).isPresent();
        String name = isKnown ? each.format().name() : format;
        found.add(new Candidate(each.source().toString(), name));
      }
    } catch (IOException | HistoryFormatException e) {
      found.add(new Candidate(path, format));
    }
  }

  private static HistoryFinder finder(@Nullable String format) {
    return format == null
        ? HistoryFinder.among(Formats.load())
        : HistoryFinder.named(named(format));
  }

  static HistoryFormat named(String format) {
    return Formats.load()
        .byName(format)
        .orElseThrow(() -> new IllegalArgumentException("unknown format '" + format + "'"));
  }

  private static void addRemote(
      String path, @Nullable String format, Configuration configuration, List<Candidate> found) {
    try {
      List<String> files = Store.below(path, configuration);
      (files.isEmpty() ? List.of(path) : files)
          .forEach(file -> found.add(new Candidate(file, format)));
    } catch (IOException e) {
      found.add(new Candidate(path, format));
    }
  }
}
