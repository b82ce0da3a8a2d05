package io.kingsnake.format.dbcop;

import io.kingsnake.format.BinaryInput;
import io.kingsnake.format.HistoryFormat;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.PartedWriter;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Sink;
import io.kingsnake.format.Source;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.history.History;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;

/** dbcop's binary history, also written by PolySI and VeriStrong. */
public final class DbcopFormat implements HistoryFormat {
  @Override
  public String name() {
    return "dbcop";
  }

  @Override
  public List<String> aliases() {
    return List.of("bincode");
  }

  @Override
  public String ending() {
    return ".bincode";
  }

  @Override
  public String summary() {
    return "dbcop history.bincode: reads and writes of integers, keys start at 0";
  }

  @Override
  public Match match(Source source) throws IOException {
    if (source.isDirectory()) {
      return Match.NO;
    }
    return source.name().endsWith(ending())
        ? Match.YES
        : DbcopHead.isPlausible(source) ? Match.PERHAPS : Match.NO;
  }

  @Override
  public History read(Source source, ReadOptions options)
      throws IOException, HistoryFormatException {
    try (BinaryInput in = BinaryInput.open(source)) {
      return new DbcopReader(in, options).read();
    }
  }

  @Override
  public boolean canWrite() {
    return true;
  }

  @Override
  public void write(History history, Path target) throws IOException, UnwritableHistoryException {
    DbcopEvents events = DbcopEvents.of(history, name());
    try (OutputStream out = Sink.open(target)) {
      new DbcopWriter(events, out).write();
    }
  }

  @Override
  public boolean canWriteParts() {
    return true;
  }

  @Override
  public PartedWriter writeParts(Path target) throws IOException {
    return new DbcopParts(target);
  }
}
