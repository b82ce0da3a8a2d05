package io.kingsnake.format.kingsnake;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.history.History;
import io.kingsnake.history.VersionOrder;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;

/** The lines of a history one by one, for carriers other than a file of lines. */
public final class LineWriter {
  private static final JsonFactory JSON = new JsonFactory();

  private final History history;
  private final KingsnakeWriter writer;

  public LineWriter(History history) {
    this.history = history;
    writer = new KingsnakeWriter(history);
  }

  private interface Content {
    void write(JsonGenerator json, OpWriter ops) throws IOException, UnwritableHistoryException;
  }

  public String header() throws IOException, UnwritableHistoryException {
    return line(writer::header);
  }

  /** Lines other than the header and the transactions. */
  public List<String> facts() throws IOException, UnwritableHistoryException {
    List<String> facts = new ArrayList<>();
    for (int key = 0; key < history.keyCount(); key++) {
      if (history.hasOwnInitialValue(key)) {
        int given = key;
        facts.add(line((json, ops) -> writer.initialValue(json, ops, given)));
      }
    }
    for (int session = 0; session < history.sessionCount() && hasIdleSession(); session++) {
      int declared = session; // all, lest the idle ones come first
      facts.add(line((json, ops) -> writer.session(json, declared)));
    }
    for (VersionOrder order : history.versionOrders()) {
      facts.add(line((json, ops) -> writer.versionOrder(json, ops, order)));
    }
    return facts;
  }

  private boolean hasIdleSession() {
    for (int session = 0; session < history.sessionCount(); session++) {
      if (history.sessionStart(session) == history.sessionEnd(session)) {
        return true;
      }
    }
    return false;
  }

  public String transaction(int txn) throws IOException, UnwritableHistoryException {
    return line((json, ops) -> writer.transaction(json, ops, txn));
  }

  private String line(Content content) throws IOException, UnwritableHistoryException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      content.write(json, new OpWriter(history, json));
    }
    return text.toString();
  }
}
