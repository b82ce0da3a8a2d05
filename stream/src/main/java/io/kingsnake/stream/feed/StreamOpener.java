package io.kingsnake.stream.feed;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.Source;
import io.kingsnake.stream.blame.Elsewhere;
import io.kingsnake.stream.blame.Wanted;
import io.kingsnake.stream.transaction.Txn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Opens the same stream as often as needed. */
public interface StreamOpener {
  /** Number of transactions to read at a time. */
  int BATCH = 1000;

  TxnStream open() throws IOException, HistoryFormatException;

  /** A file, or a directory of files that are parts of one history. */
  static StreamOpener of(Source source) {
    return () -> source.isDirectory() ? ofParts(source) : ofFile(source);
  }

  private static TxnStream ofFile(Source file) throws IOException, HistoryFormatException {
    Optional<TxnStream> sessions = SessionBlocks.open(file);
    return sessions.isPresent() ? sessions.get() : FileStream.open(file);
  }

  private static TxnStream ofParts(Source directory) throws IOException, HistoryFormatException {
    List<FileStream> parts = new ArrayList<>();
    for (Source child : directory.children()) {
      boolean isPart = child.name().endsWith(".jsonl") && !child.isDirectory();
      if (isPart && child.head(1).length > 0) {
        parts.add(FileStream.open(child));
      }
    }
    return new MergedStream(parts);
  }

  /** Lookup that reads the whole stream once more. */
  default Elsewhere elsewhere() {
    return wanted -> {
      try {
        return Optional.of(allThat(wanted));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (HistoryFormatException e) {
        throw new IllegalStateException(e);
      }
    };
  }

  private List<Txn> allThat(Wanted wanted) throws IOException, HistoryFormatException {
    List<Txn> found = new ArrayList<>();
    try (TxnStream stream = open()) {
      List<Txn> txns = stream.next(BATCH);
      while (!txns.isEmpty()) {
        txns.stream().filter(wanted::mayComeFrom).forEach(found::add);
        txns = stream.next(BATCH);
      }
    }
    return found;
  }
}
