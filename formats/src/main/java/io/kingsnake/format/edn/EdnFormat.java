package io.kingsnake.format.edn;

import io.kingsnake.format.HistoryFormat;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.format.jepsen.LogWriter;
import io.kingsnake.history.History;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** Jepsen's operation log: transactions of list appends and register reads and writes. */
public final class EdnFormat implements HistoryFormat {
  private static final int HEAD = 16384;

  /** A map with a :type, but not the results file that Jepsen puts beside the history. */
  private static final Pattern ENTRY =
      Pattern.compile(
          "(?:#[\\w./]+)?\\{(?![^}]*:valid\\?)[^}]*:type\\s+:(?:invoke|ok|fail|info)\\b");

  /** A map of operations without a :type, or with one of its own; reading says what is wrong. */
  private static final Pattern LIKE_ENTRY =
      Pattern.compile("(?:#[\\w./]+)?\\{(?![^}]*:valid\\?)[^}]*:value\\s");

  @Override
  public String name() {
    return "edn";
  }

  @Override
  public List<String> aliases() {
    return List.of("jepsen", "elle");
  }

  @Override
  public String summary() {
    return "Jepsen and Elle operation log (EDN), list-append and rw-register";
  }

  @Override
  public Match match(Source source) throws IOException {
    if (source.isDirectory()) {
      return Match.NO;
    }
    String head = new String(source.head(HEAD), StandardCharsets.UTF_8);
    int first = skipBlank(head, 0);
    if (first < head.length() && "[(".indexOf(head.charAt(first)) >= 0) {
      first = skipBlank(head, first + 1);
    }
    if (ENTRY.matcher(head).region(first, head.length()).lookingAt()) {
      return Match.YES;
    }
    boolean isLike = LIKE_ENTRY.matcher(head).region(first, head.length()).lookingAt();
    return isLike ? Match.PERHAPS : Match.NO;
  }

  /** The first index from {@code i} on that is neither white space nor in a comment. */
  private static int skipBlank(String head, int i) {
    while (i < head.length()) {
      char c = head.charAt(i);
      if (c == ';') {
        int end = head.indexOf('\n', i);
        i = end < 0 ? head.length() : end;
      } else if (c != ',' && !Character.isWhitespace(c)) {
        return i;
      } else {
        i++;
      }
    }
    return i;
  }

  @Override
  public History read(Source source, ReadOptions options)
      throws IOException, HistoryFormatException {
    return new EdnLog().read(source);
  }

  @Override
  public boolean canWrite() {
    return true;
  }

  @Override
  public void write(History history, Path target) throws IOException, UnwritableHistoryException {
    new LogWriter(history, new EdnSyntax()).write(target);
  }
}
