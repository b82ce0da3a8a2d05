package io.kingsnake.stream.feed;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.Source;
import io.kingsnake.format.kingsnake.KingsnakeStream.Life;
import io.kingsnake.format.kingsnake.KingsnakeStream.Sign;
import io.kingsnake.history.History;
import io.kingsnake.history.InitialState;
import io.kingsnake.stream.transaction.Beginning;
import io.kingsnake.stream.transaction.Txn;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/*
 * Files are read side by side, some bytes of each at a time. As long as there is more to read of
 * one, what others did after the last transaction read from it is held back, so that transactions
 * come roughly in the order of time even when there is much to catch up on. A session's sign of
 * life waits for the transactions of that session that are held back.
 */
/**
 * Follower of a recording's files while they grow: those that appear later, those that are
 * compressed when they have ended, and those that vanish after all of their content was read.
 */
public final class Follower {
  /** Bytes to read at a time from all files together, and at least from each one. */
  private static final int MOST = 1 << 22;

  private static final int LEAST = 1 << 14;

  private final Source directory;
  private final Map<String, Tail> tails = new TreeMap<>();
  private final Map<Serializable, Serializable> initialValues = new HashMap<>();
  private final List<Sign> signs = new ArrayList<>();
  private List<Held> held = new ArrayList<>();
  private @Nullable Beginning first;
  private @Nullable String problem;

  /** A transaction, and when it, or the one before it in its file, ended. */
  private record Held(Txn txn, long time) {}

  public Follower(Source directory, Place place) {
    this.directory = directory;
    hold(place.held());
    signs.addAll(place.signs());
    place.positions().forEach((name, position) -> tails.put(name, new Tail(position)));
  }

  /** New transactions, roughly in the order in which they ended. */
  public synchronized Feed.Batch poll() throws IOException, HistoryFormatException {
    Map<Source, Long> sizes = sizes();
    int most = Math.max(LEAST, MOST / Math.max(1, sizes.size()));
    long until = Long.MAX_VALUE;
    for (Map.Entry<Source, Long> file : sizes.entrySet()) {
      Tail tail =
          tails.computeIfAbsent(file.getKey().name(), name -> new Tail(Tail.Position.start()));
      List<Txn> txns = poll(tail, file.getKey(), file.getValue(), most);
      if (tail.hasMore()) {
        until = Math.min(until, lastEnd(txns));
      }
    }
    return release(until);
  }

  private List<Txn> poll(Tail tail, Source file, long size, int most)
      throws IOException, HistoryFormatException {
    try {
      List<Txn> txns = tail.poll(file, size, most);
      for (Txn txn : txns) {
        problem = tail.hasConcluded(txn) ? cameBack(txn) : problem;
      }
      hold(txns);
      signs.addAll(tail.signs());
      note(tail.beginning());
      return txns;
    } catch (NoSuchFileException e) {
      return List.of(); // gone, or compressed, since the files were listed
    }
  }

  private static String cameBack(Txn txn) {
    return "session %s went on with transaction %d after a silence in which it was taken to have vanished"
        .formatted(txn.session(), txn.id());
  }

  /** Transactions of one file, in its order. */
  private void hold(List<Txn> txns) {
    long time = History.NO_TIME;
    for (Txn txn : txns) {
      time = Math.max(time, txn.end());
      held.add(new Held(txn, time));
    }
  }

  private Map<Source, Long> sizes() throws IOException {
    Map<Source, Long> sizes = new LinkedHashMap<>(); // at about one moment
    for (Source file : directory.children()) {
      if (!file.isDirectory() && file.name().endsWith(".jsonl")) {
        try {
          sizes.put(file, Files.size(file.path()));
        } catch (NoSuchFileException e) {
          // it has vanished since
        }
      }
    }
    return sizes;
  }

  private static long lastEnd(List<Txn> txns) {
    long last = History.NO_TIME;
    for (Txn txn : txns) {
      last = Math.max(last, txn.end());
    }
    return last == History.NO_TIME ? Long.MAX_VALUE : last;
  }

  /**
   * Delivers all that ended up to a time; of a session, nothing before its transactions that are
   * held back.
   */
  private Feed.Batch release(long until) {
    held.sort(Comparator.comparingLong(Held::time)); // keeps the order of a file
    List<Txn> released = new ArrayList<>();
    List<Held> kept = new ArrayList<>();
    Set<String> waiting = new HashSet<>();
    for (Held one : held) {
      if (one.time > until) {
        kept.add(one);
        waiting.add(one.txn.session());
      } else {
        released.add(one.txn);
      }
    }
    held = kept;
    List<Sign> ready = new ArrayList<>();
    for (Sign sign : signs) {
      if (sign.life() == Life.KNOWN || !waiting.contains(sign.session())) {
        ready.add(sign);
      }
    }
    signs.removeAll(new HashSet<>(ready));
    return new Feed.Batch(released, ready, place(), false, problem);
  }

  /** The session has vanished, so that its open transaction is as good as over. */
  synchronized void conclude(String session) throws IOException, HistoryFormatException {
    for (Source file : sizes().keySet()) {
      Tail tail = tails.get(file.name());
      if (tail != null) {
        hold(tail.conclude(file, session));
      }
    }
  }

  /** The recording has ended: all that is left. */
  synchronized List<Txn> rest() throws IOException, HistoryFormatException {
    for (Source file : sizes().keySet()) {
      Tail tail = tails.get(file.name());
      if (tail != null) {
        hold(tail.concludeAll(file));
      }
    }
    return release(Long.MAX_VALUE).txns();
  }

  private void note(@Nullable Beginning beginning) {
    if (beginning != null) {
      first = first == null ? beginning : first;
      initialValues.putAll(beginning.values());
    }
  }

  /** Initial state according to the files that were found. */
  public synchronized Beginning beginning() {
    Beginning known = first;
    return known == null
        ? new Beginning(InitialState.ABSENT, null, Map.of(), false)
        : new Beginning(
            known.state(), known.fixed(), Map.copyOf(initialValues), known.exactTimes());
  }

  private Place place() {
    Map<String, Tail.Position> positions = new HashMap<>();
    tails.forEach((name, tail) -> positions.put(name, tail.position()));
    return new Place(positions, held.stream().map(Held::txn).toList(), List.copyOf(signs));
  }
}
