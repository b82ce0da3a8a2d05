package io.kingsnake.online;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.Source;
import io.kingsnake.history.InitialState;
import io.kingsnake.windows.Beginning;
import io.kingsnake.windows.Txn;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Follows the files of a recording while they grow: those that appear later, those that are
 * compressed when they have ended, and those that vanish, of which all was read that there was.
 */
public final class Follower {
  private final Source directory;
  private final Map<String, Tail> tails = new TreeMap<>();
  private final Map<Serializable, Serializable> initialValues = new HashMap<>();
  private @Nullable Beginning first;

  public Follower(Source directory, Map<String, Tail.Position> positions) {
    this.directory = directory;
    positions.forEach((name, position) -> tails.put(name, new Tail(position)));
  }

  /** Transactions that have ended since the last time, about in the order of their ends. */
  public List<Txn> poll() throws IOException, HistoryFormatException {
    Map<Source, Long> sizes = new LinkedHashMap<>(); // at about one moment
    for (Source file : directory.children()) {
      if (!file.isDirectory() && file.name().endsWith(".jsonl")) {
        sizes.put(file, Files.size(file.path()));
      }
    }
    List<Txn> txns = new ArrayList<>();
    for (Map.Entry<Source, Long> file : sizes.entrySet()) {
      Tail tail =
          tails.computeIfAbsent(file.getKey().name(), name -> new Tail(Tail.Position.start()));
      txns.addAll(tail.poll(file.getKey(), file.getValue()));
      note(tail.beginning());
    }
    txns.sort(Comparator.comparingLong(Txn::end)); // keeps the order of a session
    return txns;
  }

  private void note(@Nullable Beginning beginning) {
    if (beginning != null) {
      first = first == null ? beginning : first;
      initialValues.putAll(beginning.values());
    }
  }

  /** What the files that were found say of the beginning. */
  public Beginning beginning() {
    Beginning known = first;
    return known == null
        ? new Beginning(InitialState.ABSENT, null, Map.of(), false)
        : new Beginning(
            known.state(), known.fixed(), Map.copyOf(initialValues), known.exactTimes());
  }

  /** How far each file was read, by its name. */
  public Map<String, Tail.Position> positions() {
    Map<String, Tail.Position> positions = new HashMap<>();
    tails.forEach((name, tail) -> positions.put(name, tail.position()));
    return positions;
  }
}
