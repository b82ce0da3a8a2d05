package io.kingsnake.format.viperjson;

import io.kingsnake.format.HistoryFormat;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.history.History;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A directory {@code json/} of {@code J<n>.log} files, as ViperBench writes them. */
public final class ViperJsonFormat implements HistoryFormat {
  private static final Pattern NAME = Pattern.compile("J(\\d{1,18})\\.log");
  private static final Pattern LINE =
      Pattern.compile("\\s*+\\[?\\s*+\\{\\s*+\"(?:value|preBeginTS|isInitial)\"\\s*:");

  @Override
  public String name() {
    return "viperjson";
  }

  @Override
  public List<String> aliases() {
    return List.of("viper");
  }

  @Override
  public String summary() {
    return "ViperBench logs, a directory of J<n>.log in JSON, with ranges and tombstones";
  }

  @Override
  public Match match(Source source) throws IOException {
    if (!source.isDirectory()) {
      return Match.NO;
    }
    for (Source log : logs(source)) {
      String head = new String(log.head(256), StandardCharsets.UTF_8);
      if (!head.isBlank()) {
        return LINE.matcher(head).lookingAt() ? Match.YES : Match.NO;
      }
    }
    return Match.NO;
  }

  @Override
  public History read(Source source, ReadOptions options)
      throws IOException, HistoryFormatException {
    return new ViperReader(options)
        .read(source, source.isDirectory() ? logs(source) : List.of(source));
  }

  /** Log files of a directory; a combined.log beside them would double every transaction. */
  private static List<Source> logs(Source directory) throws IOException {
    return directory.children().stream()
        .filter(child -> NAME.matcher(child.name()).matches() && !child.isDirectory())
        .sorted(Comparator.comparingLong(ViperJsonFormat::number))
        .toList();
  }

  private static long number(Source log) {
    Matcher name = NAME.matcher(log.name());
    return name.matches() ? Long.parseLong(name.group(1)) : 0;
  }
}
