package io.kingsnake.format.dbcop;

import io.kingsnake.history.History;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** The inverse of {@link DbcopReader}, for histories that {@link DbcopEvents} admits. */
final class DbcopWriter {
  private final History history;
  private final DbcopEvents events;
  private final OutputStream out;
  private final byte[] word = new byte[Long.BYTES];

  DbcopWriter(DbcopEvents events, OutputStream out) {
    this.events = events;
    this.history = events.history();
    this.out = out;
  }

  void write() throws IOException {
    header();
    for (int session = 0; session < history.sessionCount(); session++) {
      number(history.sessionEnd(session) - history.sessionStart(session));
      session(session);
    }
  }

  void header() throws IOException {
    DbcopHeader header = events.header();
    for (String name : DbcopHeader.PARAMETERS) {
      number(header.parameter(name));
    }
    string(header.info());
    string(header.start());
    string(header.end());
    number(history.sessionCount());
  }

  void session(int session) throws IOException {
    for (int t = history.sessionStart(session); t < history.sessionEnd(session); t++) {
      transaction(t);
    }
  }

  private void transaction(int txn) throws IOException {
    number(history.opEnd(txn) - history.opStart(txn));
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      out.write(events.isWrite(op) ? 1 : 0);
      number(events.variable(op));
      number(events.value(op));
      out.write(events.succeeded(op) ? 1 : 0);
    }
    out.write(history.isCommitted(txn) ? 1 : 0);
  }

  private void string(String text) throws IOException {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    number(utf8.length);
    out.write(utf8);
  }

  void number(long value) throws IOException {
    for (int i = 0; i < word.length; i++) {
      word[i] = (byte) (value >>> (8 * i));
    }
    out.write(word);
  }
}
