package io.kingsnake.checker.level;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Cuts the text of a level into words, signs and quoted sentences; comments are left out. */
final class LevelTextTokens {
  /** Kinds of tokens; the names are those of groups in the pattern. */
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

  /** Tokens of the text; words are of characters up to U+FFFF, and quotes end on their line. */
  private static final Pattern TOKEN =
      Pattern.compile(
          "(?<WORD>[[\\p{javaLetterOrDigit}&&[\\x00-\\uFFFF]]_.-]+)"
              + "|\\[(?<TEST>[^]\\n]*)]"
              + "|\"(?<SENTENCE>[^\"\\n]*)\""
              + "|(?<SIGN>[|;+*?()=])"
              + "|#[^\\n]*"
              + "|\\uFEFF|\\p{javaWhitespace}");

  private LevelTextTokens() {}

  static List<Token> of(String text, String file) throws LevelTextException {
    List<Token> tokens = new ArrayList<>();
    Matcher matcher = TOKEN.matcher(text);
    int line = 1;
    int lineStart = 0;
    for (int at = 0; at < text.length(); at = matcher.end()) {
      int column = at - lineStart + 1;
      if (!matcher.region(at, text.length()).lookingAt()) {
        throw new LevelTextException(
            "%s:%d:%d: %s".formatted(file, line, column, problem(text.charAt(at))));
      }
      for (Kind kind : Kind.values()) {
        String inside = kind == Kind.END ? null : matcher.group(kind.name());
        if (inside != null) {
          String content = kind == Kind.TEST ? "[" + inside.strip() + "]" : inside.strip();
          tokens.add(new Token(kind, content, line, column));
        }
      }
      if (text.charAt(at) == '\n') {
        line++;
        lineStart = at + 1;
      }
    }
    tokens.add(new Token(Kind.END, "", line, text.length() - lineStart + 1));
    return tokens;
  }

  private static String problem(char sign) {
    return switch (sign) {
      case '"' -> "expected \" before the end of the line";
      case '[' -> "expected ] before the end of the line";
      default -> "unexpected '" + sign + "'";
    };
  }
}
