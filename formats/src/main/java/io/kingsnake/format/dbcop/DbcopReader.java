package io.kingsnake.format.dbcop;

import io.kingsnake.format.BinaryInput;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.history.History;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** Reads {@code header nSessions session*}, all integers little-endian, to the last byte. */
final class DbcopReader {
  static final int MAX_TEXT = 1 << 20;

  private static final int MIN_SESSION_BYTES = 8;
  private static final int MIN_TXN_BYTES = 9;
  private static final int EVENT_BYTES = 18;

  private final BinaryInput in;
  private final DbcopRecorder recorder;

  DbcopReader(BinaryInput in, ReadOptions options) {
    this.in = in;
    this.recorder = new DbcopRecorder(options);
  }

  History read() throws IOException, HistoryFormatException {
    DbcopHeader header = header(in);
    long sessions = in.count("sessions", MIN_SESSION_BYTES);
    for (long s = 0; s < sessions; s++) {
      recorder.beginSession();
      long txns = in.count("transactions", MIN_TXN_BYTES);
      for (long t = 0; t < txns; t++) {
        transaction();
      }
    }
    if (!in.atEnd()) {
      throw in.error(
          in.offset(), "expected the end of the file after the last session, found more bytes");
    }
    return recorder.finish(header);
  }

  static DbcopHeader header(BinaryInput in) throws IOException, HistoryFormatException {
    Map<String, Long> parameters = new HashMap<>();
    for (String name : DbcopHeader.PARAMETERS) {
      in.require(Long.BYTES, "the parameter " + name);
      parameters.put(name, in.nextLittleEndian());
    }
    return new DbcopHeader(
        parameters,
        in.string("the info text", MAX_TEXT),
        in.string("the start time", MAX_TEXT),
        in.string("the end time", MAX_TEXT));
  }

  private void transaction() throws IOException, HistoryFormatException {
    long events = in.count("events", EVENT_BYTES);
    for (long e = 0; e < events; e++) {
      in.require(EVENT_BYTES, "an event");
      boolean write = bool("whether the event is a write");
      long variable = in.nextLittleEndian();
      long value = in.nextLittleEndian();
      recorder.event(write, variable, value, bool("whether the event succeeded"));
    }
    in.require(1, "whether the transaction committed");
    recorder.endTransaction(bool("whether the transaction committed"));
  }

  private boolean bool(String what) throws HistoryFormatException {
    int value = in.nextByte();
    if (value > 1) {
      throw in.error(in.offset() - 1, "expected 0 or 1 (" + what + "), found " + value);
    }
    return value == 1;
  }
}
