package io.kingsnake.format.jtxt;

import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.format.edn.EdnSyntax;

/** A line for each entry, its fields between tabs. */
final class JtxtSyntax extends EdnSyntax {
  @Override
  public String format() {
    return "jtxt";
  }

  @Override
  public void entry(StringBuilder text, Entry entry) throws UnwritableHistoryException {
    String session = entry.session();
    boolean isPlain =
        session.chars().noneMatch(c -> c == '\t' || c == '\n')
            && !session.isEmpty()
            && session.equals(session.strip());
    if (!isPlain || session.startsWith(":")) {
      throw new UnwritableHistoryException(
          "jtxt histories cannot have a session '%s': a process is a word without a colon"
              .formatted(session));
    }
    text.append(session).append("\t:").append(entry.type()).append("\t:txn\t");
    text.append(entry.operations());
  }
}
