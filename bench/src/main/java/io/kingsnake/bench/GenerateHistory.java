package io.kingsnake.bench;

import io.kingsnake.format.HistoryFormat;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.format.dbcop.DbcopFormat;
import io.kingsnake.format.kingsnake.KingsnakeFormat;
import io.kingsnake.history.History;
import io.kingsnake.workload.BlindWorkload;
import io.kingsnake.workload.GeneralWorkload;
import io.kingsnake.workload.KeyDistribution;
import io.kingsnake.workload.Workload;
import io.kingsnake.workload.WorkloadParameters;
import io.kingsnake.workload.Workloads;
import io.kingsnake.workload.reference.Bug;
import io.kingsnake.workload.reference.Fault;
import io.kingsnake.workload.reference.Isolation;
import io.kingsnake.workload.reference.ReferenceDatabase;
import io.kingsnake.workload.reference.RunOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/**
 * Writes a history made by the reference database as a dbcop file, or in our own format if its name
 * ends in .jsonl, which knows all operations. Arguments are the file and then {@code name=value}:
 * txns, ops, sessions, keys, reads (fraction), values (unique, duplicate), skew (Zipf's exponent
 * for keys, 0 for uniform), workload (general, blind, or a name that {@code kingsnake workloads}
 * lists), isolation (serial, serializable, snapshot_isolation), bug (a name of {@link Bug}, planted
 * once half way).
 */
public final class GenerateHistory {
  private final Settings settings;

  private GenerateHistory(String[] args) {
    settings = new Settings(Arrays.copyOfRange(args, 1, args.length));
  }

  public static void main(String[] args) throws IOException, UnwritableHistoryException {
    boolean ours = args[0].endsWith(".jsonl");
    HistoryFormat format = ours ? new KingsnakeFormat() : new DbcopFormat();
    format.write(new GenerateHistory(args).history(), Path.of(args[0]));
  }

  /** The history these arguments ask for; the first one is the file and not looked at. */
  static History history(String... args) {
    return new GenerateHistory(args).history();
  }

  private History history() {
    return new ReferenceDatabase(options()).run(workload()).history();
  }

  private RunOptions options() {
    String isolation = text("isolation", "serial");
    boolean serial = isolation.equals("serial");
    int sessions = number("sessions", 50);
    RunOptions options =
        RunOptions.of(
                serial
                    ? Isolation.SERIALIZABLE
                    : Isolation.valueOf(isolation.toUpperCase(Locale.ROOT)),
                1)
            .withSessions(sessions, txns() / sessions);
    options = serial ? options.serial() : options;
    return !text("bug", "").isEmpty()
        ? options.withFaults(Fault.plantedAfter(Bug.valueOf(text("bug", "")), txns() / 2))
        : options;
  }

  private Workload workload() {
    double reads = Double.parseDouble(text("reads", "0.5"));
    double skew = Double.parseDouble(text("skew", "0"));
    int keyCount = number("keys", txns() / 2);
    KeyDistribution keys =
        skew > 0 ? KeyDistribution.zipf(keyCount, skew) : KeyDistribution.uniform(keyCount);
    String name = text("workload", "general");
    if (name.equals("blind")) {
      return new BlindWorkload(number("ops", 8), reads, keys);
    }
    if (!name.equals("general")) {
      WorkloadParameters parameters =
          new WorkloadParameters(keyCount, number("ops", 8), text("distribution", "uniform"));
      return Workloads.load().named(name).orElseThrow().create(parameters);
    }
    GeneralWorkload.Parameters parameters =
        GeneralWorkload.Parameters.BALANCED
            .withOpsPerTxn(number("ops", 20))
            .withReadFraction(reads)
            .withKeys(keys);
    boolean unique = text("values", "unique").equals("unique");
    return new GeneralWorkload(unique ? parameters.withUniqueValues() : parameters);
  }

  private int txns() {
    return number("txns", 10_000);
  }

  private int number(String name, int otherwise) {
    return (int) settings.number(name, otherwise);
  }

  private String text(String name, String otherwise) {
    return settings.text(name, otherwise);
  }
}
