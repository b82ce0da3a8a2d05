package io.kingsnake.spark;

import io.kingsnake.format.Formats;
import io.kingsnake.format.HistoryFinder;
import io.kingsnake.format.HistoryFormat;
import io.kingsnake.format.HistoryFormatException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;
import org.jspecify.annotations.Nullable;

/** Finds what to check. A path that holds nothing is a candidate too, so that its error is told. */
final class Candidates {
  private Candidates() {}

  static List<Candidate> find(
      List<String> paths, @Nullable String format, Configuration configuration) throws IOException {
    List<Candidate> found = new ArrayList<>();
    for (String path : paths) {
      if (isRemote(path)) {
        addRemote(path, format, configuration, found);
      } else {
        addLocal(path.startsWith("file:") ? URI.create(path).getPath() : path, format, found);
      }
    }
    return found;
  }

  private static boolean isRemote(String path) {
    return path.matches("[a-zA-Z][a-zA-Z0-9+.-]+://.*") && !path.startsWith("file:");
  }

  private static void addLocal(String path, @Nullable String format, List<Candidate> found) {
    try {
      for (HistoryFinder.Found each : finder(format).find(Path.of(path))) {
        // Damaged files are called so by a format of their own, which no executor would find.
        boolean isKnown = Formats.load().byName(each.format().name()).isPresent();
        String name = isKnown ? each.format().name() : format;
        found.add(new Candidate(each.source().toString(), false, name));
      }
    } catch (IOException | HistoryFormatException e) {
      found.add(new Candidate(path, false, format));
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

  /** Every file below the prefix: there is no telling what it is without fetching it. */
  private static void addRemote(
      String path, @Nullable String format, Configuration configuration, List<Candidate> found)
      throws IOException {
    org.apache.hadoop.fs.Path prefix = new org.apache.hadoop.fs.Path(path);
    FileSystem files = prefix.getFileSystem(configuration);
    RemoteIterator<LocatedFileStatus> all = files.listFiles(prefix, true);
    while (all.hasNext()) {
      org.apache.hadoop.fs.Path file = all.next().getPath();
      if (!file.getName().startsWith("_") && !file.getName().startsWith(".")) {
        found.add(new Candidate(file.toString(), true, format));
      }
    }
  }
}
