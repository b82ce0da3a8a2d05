package io.kingsnake.format.kingsnake;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import io.kingsnake.format.PartedWriter;
import io.kingsnake.format.Sink;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.history.History;
import java.io.IOException;
import java.nio.file.Path;

/** A header, that of the first part, and then transactions as they come. */
final class KingsnakeParts implements PartedWriter {
  private final JsonGenerator json;
  private boolean begun;

  KingsnakeParts(Path target) throws IOException {
    json = new JsonFactory().createGenerator(Sink.open(target), JsonEncoding.UTF8);
    json.setRootValueSeparator(new SerializedString("\n"));
  }

  @Override
  public void write(History part) throws IOException, UnwritableHistoryException {
    KingsnakeWriter writer = new KingsnakeWriter(part);
    OpWriter ops = new OpWriter(part, json);
    if (!begun) {
      writer.header(json, ops);
      begun = true;
    }
    for (int txn = 0; txn < part.txnCount(); txn++) {
      writer.transaction(json, ops, txn);
    }
  }

  @Override
  public void finish() throws IOException {
    json.writeRaw('\n');
  }

  @Override
  public void close() throws IOException {
    json.close();
  }
}
