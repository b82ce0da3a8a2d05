package io.kingsnake.cli;

import io.kingsnake.format.HistoryFormat;
import io.kingsnake.format.PartedWriter;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.history.History;
import io.kingsnake.workload.Workload;
import io.kingsnake.workload.reference.ReferenceDatabase;
import io.kingsnake.workload.reference.Run;
import io.kingsnake.workload.reference.RunOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes a history and writes it, in parts if its format can do so. */
final class Generation {
  private static final int PART = 4096;

  private final RunOptions options;
  private final GenerateOptions.Times times;
  private final HistoryFormat format;
  private final String note;
  private List<Run.Planted> planted = List.of();
  private long txnCount;
  private long opCount;

  Generation(RunOptions options, GenerateOptions.Times times, HistoryFormat format, String note) {
    this.options = options;
    this.times = times;
    this.format = format;
    this.note = note;
  }

  /** Writer of a part. */
  private interface PartTaker {
    void take(History part) throws IOException, UnwritableHistoryException;
  }

  /** Failure to write, on its way through the database, which knows nothing of files. */
  private static final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final transient @Nullable UnwritableHistoryException unwritable;
    private final transient @Nullable IOException io;

    Failure(@Nullable UnwritableHistoryException unwritable, @Nullable IOException io) {
      this.unwritable = unwritable;
      this.io = io;
    }
  }

  void write(Workload workload, Path target, Progress progress)
      throws IOException, UnwritableHistoryException {
    if (!format.canWriteParts()) {
      run(workload, Integer.MAX_VALUE, progress, whole -> format.write(whole, target));
      return;
    }
    try (PartedWriter writer = format.writeParts(target)) {
      run(workload, Math.max(PART, options.sessionCount()), progress, writer::write);
      writer.finish();
    }
  }

  private void run(Workload workload, int partSize, Progress progress, PartTaker taker)
      throws IOException, UnwritableHistoryException {
    try {
      planted =
          new ReferenceDatabase(options)
              .stream(workload, partSize, note, part -> take(part, taker, progress));
    } catch (Failure failure) {
      if (failure.unwritable != null) {
        throw failure.unwritable;
      }
      throw failure.io == null ? new IOException(failure) : failure.io;
    }
  }

  private void take(History part, PartTaker taker, Progress progress) {
    try {
      taker.take(times == GenerateOptions.Times.none ? part.withoutTimes() : part);
    } catch (UnwritableHistoryException e) {
      throw new Failure(e, null);
    } catch (IOException e) {
      throw new Failure(null, e);
    }
    txnCount += part.txnCount();
    opCount += part.opCount();
    progress.phase(
        "%,d transactions".formatted(txnCount),
        (int) (100 * txnCount / Math.max(1, options.txnCount())));
  }

  List<Run.Planted> planted() {
    return planted;
  }

  long txnCount() {
    return txnCount;
  }

  long opCount() {
    return opCount;
  }
}
