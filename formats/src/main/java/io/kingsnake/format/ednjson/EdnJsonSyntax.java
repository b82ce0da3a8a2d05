package io.kingsnake.format.ednjson;

import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.format.jepsen.LogSyntax;
import io.kingsnake.format.json.Notes;

/** An array of objects, the form that elle-cli reads. */
final class EdnJsonSyntax implements LogSyntax {
  @Override
  public String format() {
    return "ednjson";
  }

  @Override
  public String start() {
    return "[";
  }

  @Override
  public String betweenEntries() {
    return ",\n";
  }

  @Override
  public String end() {
    return "]\n";
  }

  @Override
  public String comma() {
    return ",";
  }

  @Override
  public String nil() {
    return "null";
  }

  @Override
  public String word(String name) {
    return Notes.quoted(name);
  }

  @Override
  public void datum(StringBuilder text, Object datum) throws UnwritableHistoryException {
    if (datum instanceof Long) {
      text.append(datum);
    } else if (datum instanceof String string) {
      text.append(Notes.quoted(string));
    } else {
      throw new UnwritableHistoryException(
          format() + " histories hold integers and strings, not " + datum);
    }
  }

  @Override
  public void entry(StringBuilder text, Entry entry) {
    text.append("{\"type\":").append(word(entry.type()));
    text.append(",\"f\":\"txn\",\"value\":").append(entry.operations());
    text.append(",\"process\":").append(entry.process());
    if (entry.timed()) {
      text.append(",\"time\":").append(entry.event().time());
      text.append(",\"index\":").append(entry.event().index());
    }
    text.append('}');
  }
}
