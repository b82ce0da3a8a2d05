package io.kingsnake.report.text;

import io.kingsnake.history.Outcome;
import io.kingsnake.report.Plural;
import io.kingsnake.report.Printable;
import io.kingsnake.report.stats.Contention;
import io.kingsnake.report.stats.Contents;
import io.kingsnake.report.stats.Contents.TimeSpan;
import io.kingsnake.report.stats.HistoryStats;
import io.kingsnake.report.stats.ReadSummary;
import io.kingsnake.report.stats.Vacuity;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Output of {@code stats} for people. */
public final class StatsText {
  private final PrintWriter out;
  private final Colors colors;

  public StatsText(PrintWriter out, Colors colors) {
    this.out = out;
    this.colors = colors;
  }

  public void print(String path, String format, HistoryStats stats) {
    out.println(colors.bold(Printable.of(path)) + " (" + format + ")");
    contents(stats.contents(), stats.reads());
    contention(stats.contention());
    reads(stats.reads(), isAllCommitted(stats.contents()));
    Vacuity vacuity = stats.vacuity();
    out.println(
        colors.bold("Could it show an anomaly? ")
            + vacuity.couldShow().label()
            + ": "
            + Printable.of(vacuity.reason()));
    out.flush();
  }

  private void contents(Contents contents, ReadSummary reads) {
    line("sessions", contents.sessions());
    line("transactions", contents.transactionCount() + ": " + byName(contents.transactions()));
    line("operations", contents.operationCount() + ": " + byName(contents.operations()));
    line("keys, values", contents.keys() + ", " + contents.values());
    double perKey = contents.keys() == 0 ? 0 : (double) reads.total() / contents.keys();
    line("reads per key", "%.1f".formatted(perKey));
    line("initial state", label(contents.initialState()));
    TimeSpan span = contents.timeSpan();
    line("time span", span == null ? "not recorded" : span.begin() + " to " + span.end());
    line("hints", hints(contents));
  }

  private static String hints(Contents contents) {
    List<String> hints = new ArrayList<>();
    if (contents.versionOrders() > 0) {
      hints.add(Plural.of(contents.versionOrders(), "version order"));
    }
    if (contents.timestamps()) {
      hints.add("database timestamps");
    }
    if (!contents.levels().isEmpty()) {
      hints.add("levels asked for: " + String.join(", ", contents.levels()));
    }
    return hints.isEmpty() ? "none" : String.join("; ", hints);
  }

  private void contention(Contention contention) {
    line(
        "kinds",
        "%d read and write, %d read-only, %d write-only, %d empty"
            .formatted(
                contention.readWriteTransactions(),
                contention.readOnlyTransactions(),
                contention.writeOnlyTransactions(),
                contention.emptyTransactions()));
    line(
        "contention",
        "%d of %d written keys by several sessions, %d read by another session"
            .formatted(
                contention.keysWrittenByManySessions(),
                contention.keysWritten(),
                contention.keysShared()));
    line(
        "hot keys",
        contention.hotKeys().stream()
            .map(hot -> "%s (%d r, %d w)".formatted(hot.key(), hot.reads(), hot.writes()))
            .collect(Collectors.joining(", ")));
    line(
        "overlaps",
        contention.timedTransactions() == 0
            ? "unknown, no times recorded"
            : "%d of %d timed transactions overlap one of another session"
                .formatted(contention.overlappingTransactions(), contention.timedTransactions()));
  }

  private static boolean isAllCommitted(Contents contents) {
    return contents.transactions().getOrDefault(Outcome.COMMITTED, 0)
        == contents.transactionCount();
  }

  private void reads(ReadSummary reads, boolean isAllCommitted) {
    line(
        "reads",
        "%d%s: %s of another's write, %s initial, %s own, %s ambiguous, %s unexplained, %s unknown"
            .formatted(
                reads.total(),
                isAllCommitted ? "" : " in committed transactions",
                share(reads.ofWrites(), reads.total()),
                share(reads.ofInitial(), reads.total()),
                share(reads.ofOwnWrites(), reads.total()),
                share(reads.ambiguous(), reads.total()),
                share(reads.unexplained(), reads.total()),
                share(reads.unknown(), reads.total())));
    line(
        "unobserved",
        "%d of %d writes (%s)"
            .formatted(
                reads.unobservedWrites(),
                reads.installedWrites(),
                share(reads.unobservedWrites(), reads.installedWrites())));
  }

  private static String share(long part, long whole) {
    return whole == 0 ? "0%" : "%.0f%%".formatted(100.0 * part / whole);
  }

  private static String byName(Map<? extends Enum<?>, Integer> counts) {
    return counts.entrySet().stream()
        .map(entry -> entry.getValue() + " " + label(entry.getKey()))
        .collect(Collectors.joining(", "));
  }

  public static String label(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private void line(String label, Object text) {
    out.println("  %-14s ".formatted(label) + Printable.of(String.valueOf(text)));
  }
}
