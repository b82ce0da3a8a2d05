package io.kingsnake.format.jepsen;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A value in a log and its place, line and column counting from one. It prints as it is written.
 *
 * @param value a Long, a String, a Boolean, null, or one of the records here
 */
public record Form(@Nullable Object value, long line, long column) {
  private static final int SHOWN = 60;

  /** A keyword with its colon, or a symbol. */
  public record Word(String text) {
    public boolean isKeyword() {
      return text.startsWith(":");
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** Opening bracket of a set. */
  public static final String SET = "#{";

  /** A vector, list or set, or an array. */
  public record Elements(String open, String close, String comma, List<Form> forms) {
    @Override
    public String toString() {
      return joined(open, forms, comma, close);
    }
  }

  /** The keys and values of a map, in turn. */
  public record Pairs(String comma, String colon, List<Form> forms) {
    @Override
    public String toString() {
      StringBuilder text = new StringBuilder("{");
      for (int i = 0; i < forms.size(); i++) {
        String before = i % 2 == 1 ? colon : comma;
        text.append(i == 0 ? "" : before).append(forms.get(i));
      }
      return text.append('}').toString();
    }
  }

  /** A value with a tag. */
  public record Tagged(String tag, Form form) {
    @Override
    public String toString() {
      return "#" + tag + (form.value instanceof String ? " " : "") + form;
    }
  }

  /** A value that no operation makes use of: a fraction, a character, a regular expression. */
  public record Odd(String text) {
    @Override
    public String toString() {
      return text;
    }
  }

  /** The elements of a vector or list; null if it is something else, as a set, without an order. */
  public @Nullable List<Form> elements() {
    return value instanceof Elements elements && !elements.open.equals(SET) ? elements.forms : null;
  }

  /** The text of a string or word; null if it is something else. */
  public @Nullable String word() {
    return value instanceof Word word ? word.text : value instanceof String text ? text : null;
  }

  /** Text of the form, cut short if it is long. */
  public String shown() {
    String text = toString();
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "...";
  }

  private static String joined(String open, List<Form> forms, String comma, String close) {
    return forms.stream().map(Form::toString).collect(Collectors.joining(comma, open, close));
  }

  @Override
  public String toString() {
    if (value instanceof String text) {
      return quoted(text);
    }
    return value == null ? "nil" : value.toString();
  }

  private static String quoted(String text) {
    String escaped = text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    return '"' + escaped + '"';
  }
}
