package io.kingsnake.format.cobra;

import io.kingsnake.format.Source;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The log of one client: {@code T<n>.log}, perhaps compressed. */
record CobraLog(BigInteger thread, Source source) {
  private static final Pattern NAME = Pattern.compile("T(\\d+)\\.log");

  /** The logs of a directory, by thread number; its .debug and .error files are no logs. */
  static List<CobraLog> in(Source directory) throws IOException {
    List<CobraLog> logs = new ArrayList<>();
    for (Source child : directory.children()) {
      Matcher name = NAME.matcher(child.name());
      if (name.matches() && !child.isDirectory()) {
        logs.add(new CobraLog(new BigInteger(name.group(1)), child));
      }
    }
    logs.sort(Comparator.comparing(CobraLog::thread));
    return logs;
  }

  String session() {
    return "T" + thread;
  }
}
