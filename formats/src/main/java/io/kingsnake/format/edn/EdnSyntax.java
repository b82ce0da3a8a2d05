package io.kingsnake.format.edn;

import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.format.jepsen.LogSyntax;
import java.util.regex.Pattern;
import us.bpsm.edn.printer.Printers;

/** A map for each line, as Jepsen writes them; text files of EDN differ in their entries only. */
public class EdnSyntax implements LogSyntax {
  private static final Pattern KEYWORD =
      Pattern.compile(":[a-zA-Z*!_?<>=$%&+.-][a-zA-Z0-9*!_?<>=$%&+.'#-]*");

  @Override
  public String format() {
    return "EDN";
  }

  @Override
  public final String comma() {
    return " ";
  }

  @Override
  public final String nil() {
    return "nil";
  }

  @Override
  public final String word(String name) {
    return ":" + name;
  }

  @Override
  public final void datum(StringBuilder text, Object datum) throws UnwritableHistoryException {
    if (datum instanceof Long) {
      text.append(datum);
    } else if (datum instanceof String string && !string.startsWith(":")) {
      text.append(quoted(string));
    } else if (datum instanceof String string && KEYWORD.matcher(string).matches()) {
      text.append(string);
    } else {
      throw new UnwritableHistoryException(
          format() + " histories hold integers, strings and keywords, not " + datum);
    }
  }

  @Override
  public void entry(StringBuilder text, Entry entry) throws UnwritableHistoryException {
    text.append("{:type :").append(entry.type()).append(", :f :txn, :value ");
    text.append(entry.operations()).append(", :process ");
    text.append(entry.process());
    if (entry.timed()) {
      text.append(", :time ").append(entry.event().time());
      text.append(", :index ").append(entry.event().index());
    }
    text.append('}');
  }

  /** On one line, although a string may span several. */
  private static String quoted(String text) {
    return Printers.printString(text).replace("\n", "\\n");
  }
}
