package io.kingsnake.report.html;

import com.fasterxml.jackson.core.JsonGenerator;
import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import java.io.IOException;

/** Numbers of transactions that ended in each of equal intervals, by outcome. */
final class Throughput {
  private static final int MAX_BINS = 120;
  private static final int PER_BIN = 5; // transactions, so that few of them make no comb

  private final long begin;
  private final double width;
  private final int[][] counts; // by outcome and bin

  private Throughput(long begin, double width, int bins) {
    this.begin = begin;
    this.width = width;
    counts = new int[Outcome.values().length][bins];
  }

  static boolean isKnown(History history) {
    return range(history)[0] < range(history)[1];
  }

  /** For histories with times. */
  static Throughput of(History history) {
    long[] range = range(history);
    int bins = Math.max(1, Math.min(MAX_BINS, history.txnCount() / PER_BIN));
    double width = ((double) range[1] - range[0]) / bins;
    Throughput throughput = new Throughput(range[0], width, bins);
    for (int txn = 0; txn < history.txnCount(); txn++) {
      long end = ended(history, txn);
      if (end != History.NO_TIME) {
        int bin = (int) Math.min(bins - 1, ((double) end - throughput.begin) / width);
        throughput.counts[history.outcome(txn).ordinal()][bin]++;
      }
    }
    return throughput;
  }

  private static long[] range(History history) {
    long first = Long.MAX_VALUE;
    long last = Long.MIN_VALUE;
    for (int txn = 0; history.hasTimes() && txn < history.txnCount(); txn++) {
      for (long time : new long[] {history.beginTime(txn), history.endTime(txn)}) {
        if (time != History.NO_TIME) {
          first = Math.min(first, time);
          last = Math.max(last, time);
        }
      }
    }
    return new long[] {first, last};
  }

  /** A transaction of unknown outcome never ended as far as clients know: then the begin counts. */
  private static long ended(History history, int txn) {
    return history.endTime(txn) != History.NO_TIME ? history.endTime(txn) : history.beginTime(txn);
  }

  void write(JsonGenerator json) throws IOException {
    json.writeNumberField("width", width);
    write(json, "committed", Outcome.COMMITTED);
    write(json, "aborted", Outcome.ABORTED);
    write(json, "indeterminate", Outcome.INDETERMINATE);
  }

  private void write(JsonGenerator json, String field, Outcome outcome) throws IOException {
    json.writeFieldName(field);
    json.writeArray(counts[outcome.ordinal()], 0, counts[outcome.ordinal()].length);
  }
}
