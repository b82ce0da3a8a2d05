package io.kingsnake.stream.feed;

import io.kingsnake.format.kingsnake.KingsnakeStream.Sign;
import io.kingsnake.stream.transaction.Txn;
import java.util.List;
import java.util.Map;

/**
 * Place from which to continue reading a recording.
 *
 * @param positions in its files, by their names
 * @param held transactions that were read but not delivered, because those of other files come
 *     first
 * @param signs of life that wait for these
 */
public record Place(Map<String, Tail.Position> positions, List<Txn> held, List<Sign> signs) {
  public static final Place START = new Place(Map.of(), List.of(), List.of());
}
