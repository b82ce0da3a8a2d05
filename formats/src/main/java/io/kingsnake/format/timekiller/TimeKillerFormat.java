package io.kingsnake.format.timekiller;

import io.kingsnake.format.HistoryFormat;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.format.json.JsonCursor;
import io.kingsnake.format.json.JsonShape;
import io.kingsnake.history.History;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/**
 * {@code [{"tid":..,"sid":..,"sts":{"p":..,"l":..},"cts":{..},"ops":[{"t":..,"k":..,"v":..}]}]}.
 */
public final class TimeKillerFormat implements HistoryFormat {
  @Override
  public String name() {
    return "timekiller";
  }

  @Override
  public String summary() {
    return "TimeKiller JSON with start and commit timestamps, registers or lists";
  }

  @Override
  public Match match(Source source) throws IOException {
    JsonShape shape = JsonShape.of(source);
    if (!shape.isArray() || !shape.fields().contains("ops")) {
      return Match.NO;
    }
    boolean sure = shape.fields().containsAll(Set.of("sts", "cts"));
    return sure ? Match.YES : Match.PERHAPS;
  }

  @Override
  public History read(Source source, ReadOptions options)
      throws IOException, HistoryFormatException {
    TimeKillerReader reader = read(source, false);
    // A null read is an empty list in the list model, which shows only by other operations.
    return reader.hasNullReadsOfLists() ? read(source, true).build() : reader.build();
  }

  private static TimeKillerReader read(Source source, boolean nullIsEmptyList)
      throws IOException, HistoryFormatException {
    try (JsonCursor json = JsonCursor.open(source)) {
      TimeKillerReader reader = new TimeKillerReader(json, nullIsEmptyList);
      reader.read();
      return reader;
    }
  }

  @Override
  public boolean canWrite() {
    return true;
  }

  @Override
  public void write(History history, Path target) throws IOException, UnwritableHistoryException {
    TimeKillerWriter.write(history, target);
  }
}
