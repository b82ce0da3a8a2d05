package io.kingsnake.format.dbcopjson;

import io.kingsnake.format.dbcop.DbcopEvents;
import io.kingsnake.format.dbcop.DbcopHeader;
import io.kingsnake.format.json.Notes;
import io.kingsnake.history.History;
import java.io.IOException;
import java.io.Writer;

/** The inverse of {@link DbcopJsonReader}, one line for each transaction. */
final class DbcopJsonWriter {
  private final DbcopEvents events;
  private final History history;
  private final Writer out;

  DbcopJsonWriter(DbcopEvents events, Writer out) {
    this.events = events;
    this.history = events.history();
    this.out = out;
  }

  void write() throws IOException {
    header(events.header());
    out.write("\"data\":[");
    for (int session = 0; session < history.sessionCount(); session++) {
      out.write(session == 0 ? "[" : ",\n[");
      for (int t = history.sessionStart(session); t < history.sessionEnd(session); t++) {
        out.write(t == history.sessionStart(session) ? "" : ",\n");
        transaction(t);
      }
      out.write("]");
    }
    out.write("]}\n");
  }

  private void header(DbcopHeader header) throws IOException {
    String params = null;
    for (String name : DbcopHeader.parameterNames()) {
      params = Notes.with(params, name, Long.toUnsignedString(header.parameter(name)));
    }
    out.write("{\"params\":" + params + ",\n\"info\":" + Notes.quoted(header.info()));
    out.write(",\"start\":" + Notes.quoted(header.start()));
    out.write(",\"end\":" + Notes.quoted(header.end()) + ",\n");
  }

  private void transaction(int txn) throws IOException {
    out.write("{\"events\":[");
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      out.write(op == history.opStart(txn) ? "" : ",");
      out.write("{\"write\":" + events.isWrite(op));
      out.write(",\"variable\":" + Long.toUnsignedString(events.variable(op)));
      out.write(",\"value\":" + Long.toUnsignedString(events.value(op)));
      out.write(",\"success\":" + events.succeeded(op) + "}");
    }
    out.write("],\"success\":" + history.isCommitted(txn) + "}");
  }
}
