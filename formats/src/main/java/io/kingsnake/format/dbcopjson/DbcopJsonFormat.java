package io.kingsnake.format.dbcopjson;

import io.kingsnake.format.HistoryFormat;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Sink;
import io.kingsnake.format.Source;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.format.dbcop.DbcopEvents;
import io.kingsnake.format.json.JsonCursor;
import io.kingsnake.format.json.JsonShape;
import io.kingsnake.history.History;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;

/**
 * {@code {"params":{...},"info":..,"start":..,"end":..,"data":[[{"events":[..],"success":..}]]}}.
 */
public final class DbcopJsonFormat implements HistoryFormat {
  @Override
  public String name() {
    return "dbcopjson";
  }

  @Override
  public String summary() {
    return "dbcop history as JSON";
  }

  @Override
  public Match match(Source source) throws IOException {
    JsonShape shape = JsonShape.of(source);
    if (shape.isArray() || !shape.fields().contains("data")) {
      return Match.NO;
    }
    boolean sure = shape.fields().containsAll(Set.of("params", "info"));
    return sure ? Match.YES : Match.PERHAPS;
  }

  @Override
  public History read(Source source, ReadOptions options)
      throws IOException, HistoryFormatException {
    try (JsonCursor json = JsonCursor.open(source)) {
      return new DbcopJsonReader(json, options).read();
    }
  }

  @Override
  public boolean canWrite() {
    return true;
  }

  @Override
  public void write(History history, Path target) throws IOException, UnwritableHistoryException {
    DbcopEvents events = DbcopEvents.of(history, name());
    try (Writer out = new OutputStreamWriter(Sink.open(target), StandardCharsets.UTF_8)) {
      new DbcopJsonWriter(events, out).write();
    }
  }
}
