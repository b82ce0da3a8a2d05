package io.kingsnake.checker.level;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/** Cuts the text of a level into words, signs and quoted sentences; comments are left out. */
final class LevelTextTokens {
  private static final String SIGNS = "|;+*?()=";

  /** What a token is. */
  enum Kind {
    WORD,
    /** A word in brackets. */
    TEST,
    SENTENCE,
    SIGN,
    END
  }

  /** One token; a sentence without its quotes, a test with its brackets. */
  record Token(Kind kind, String text, int line, int column) {
    boolean is(String expected) {
      return kind != Kind.SENTENCE && text.equals(expected);
    }

    String shown() {
      return switch (kind) {
        case END -> "the end of the text";
        case SENTENCE -> "a quoted sentence";
        case WORD, TEST, SIGN -> "'" + text + "'";
      };
    }
  }

  private final String text;
  private final String file;
  private final List<Token> tokens = new ArrayList<>();
  private int at;
  private int line = 1;
  private int lineStart;

  private LevelTextTokens(String text, String file) {
    this.text = text;
    this.file = file;
  }

  static List<Token> of(String text, String file) throws LevelTextException {
    LevelTextTokens cutter = new LevelTextTokens(text, file);
    while (cutter.at < text.length()) {
      cutter.cut();
    }
    cutter.add(Kind.END, "", cutter.at);
    return cutter.tokens;
  }

  private void cut() throws LevelTextException {
    char sign = text.charAt(at);
    int start = at;
    if (sign == '\n') {
      line++;
      lineStart = ++at;
    } else if (Character.isWhitespace(sign) || sign == '\uFEFF') {
      at++;
    } else if (sign == '#') {
      at = endOf(start, each -> each != '\n');
    } else if (sign == '"') {
      quoted('"', Kind.SENTENCE);
    } else if (sign == '[') {
      quoted(']', Kind.TEST);
    } else if (isOfWord(sign)) {
      at = endOf(start, LevelTextTokens::isOfWord);
      add(Kind.WORD, text.substring(start, at), start);
    } else if (SIGNS.indexOf(sign) >= 0) {
      at++;
      add(Kind.SIGN, String.valueOf(sign), start);
    } else {
      throw problem("unexpected '" + sign + "'", start);
    }
  }

  /** Up to the closing sign, on one line. */
  private void quoted(char closing, Kind kind) throws LevelTextException {
    int start = at;
    int end = endOf(start + 1, each -> each != closing && each != '\n');
    if (end == text.length() || text.charAt(end) != closing) {
      throw problem("expected " + closing + " before the end of the line", start);
    }
    at = end + 1;
    String inside = text.substring(start + 1, end).strip();
    add(kind, kind == Kind.TEST ? "[" + inside + "]" : inside, start);
  }

  private int endOf(int start, IntPredicate belongs) {
    int end = start;
    while (end < text.length() && belongs.test(text.charAt(end))) {
      end++;
    }
    return end;
  }

  private static boolean isOfWord(int sign) {
    return Character.isLetterOrDigit(sign) || sign == '-' || sign == '_' || sign == '.';
  }

  private void add(Kind kind, String content, int start) {
    tokens.add(new Token(kind, content, line, start - lineStart + 1));
  }

  private LevelTextException problem(String what, int start) {
    return new LevelTextException(
        "%s:%d:%d: %s".formatted(file, line, start - lineStart + 1, what));
  }
}
