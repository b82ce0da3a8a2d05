package io.kingsnake.report.text;

import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Calls transactions T1, T2, ... where their ids are too long to read, and says who they are. */
final class ShortNames {
  /** Limit on the digits of ids; longer ones are hard to distinguish. */
  private static final int MAX_DIGITS = 6;

  private static final Pattern NAME = Pattern.compile("(?<![\\w.])T(\\d{1,19})(?!\\w)");

  private final History history;
  private final Map<String, String> names = new LinkedHashMap<>();

  private ShortNames(History history) {
    this.history = history;
  }

  static List<String> in(List<String> lines, History history) {
    ShortNames names = new ShortNames(history);
    boolean isLong =
        lines.stream()
            .flatMap(line -> NAME.matcher(line).results())
            .anyMatch(
                match -> match.group(1).length() > MAX_DIGITS && names.isKnown(match.group(1)));
    if (!isLong) {
      return lines;
    }
    List<String> named = new ArrayList<>();
    lines.forEach(line -> named.add(names.shortened(line)));
    named.add(
        names.names.entrySet().stream()
            .map(entry -> entry.getValue() + " is " + entry.getKey())
            .collect(Collectors.joining(", ", "transactions by id: ", "")));
    return named;
  }

  private String shortened(String line) {
    return NAME.matcher(line)
        .replaceAll(
            match ->
                isKnown(match.group(1))
                    ? names.computeIfAbsent(match.group(1), id -> "T" + (names.size() + 1))
                    : match.group());
  }

  private boolean isKnown(String id) {
    try {
      return history.txnWithId(Long.parseLong(id)) >= 0;
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
