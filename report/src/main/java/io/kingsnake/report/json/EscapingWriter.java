package io.kingsnake.report.json;

import io.kingsnake.report.Printable;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;

/** Writer of JSON in which invisible characters become escapes. */
public final class EscapingWriter extends FilterWriter {
  private String half = ""; // of a character, until its other half comes

  public EscapingWriter(Writer out) {
    super(out);
  }

  @Override
  public void write(int unit) throws IOException {
    write(String.valueOf((char) unit));
  }

  @Override
  public void write(char[] units, int start, int length) throws IOException {
    write(new String(units, start, length));
  }

  @Override
  public void write(String text, int start, int length) throws IOException {
    String whole = half + text.substring(start, start + length);
    int end = whole.length();
    boolean isCut = end > 0 && Character.isHighSurrogate(whole.charAt(end - 1));
    int known = isCut ? end - 1 : end;
    half = whole.substring(known);
    out.write(Printable.json(whole.substring(0, known)));
  }

  @Override
  public void close() throws IOException {
    out.write(Printable.json(half));
    half = "";
    super.close();
  }
}
