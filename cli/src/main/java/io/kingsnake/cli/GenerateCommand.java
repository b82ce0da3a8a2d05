package io.kingsnake.cli;

import io.kingsnake.format.HistoryFormat;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.report.json.JsonLine;
import io.kingsnake.workload.Knobs.Knob;
import io.kingsnake.workload.WorkloadKind;
import io.kingsnake.workload.WorkloadParameters;
import io.kingsnake.workload.reference.PlantedAnomaly;
import io.kingsnake.workload.reference.Run;
import io.kingsnake.workload.reference.RunOptions;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kingsnake generate}. */
@Command(
    name = "generate",
    mixinStandardHelpOptions = true,
    description = {
      "Makes a history whose verdict is known: runs a workload on a database in memory that"
          + " keeps a level by construction, and plants anomalies if asked.",
      "",
      "The same options make the same history, transaction by transaction, on any machine."
          + " Histories may be larger than memory in the formats kingsnake, text and dbcop; only"
          + " the keys are kept in memory."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  kingsnake generate history.jsonl",
      "  kingsnake generate --workload GeneralRW --level si si.bincode",
      "  kingsnake generate --reads 0.3 --rmw 0.2 --scans 0.1 mixed.jsonl",
      "  kingsnake generate --workload HD --sessions 50 --seed 7 hd.jsonl.zst",
      "  kingsnake generate --plant lost-update,long-fork --level si bad.jsonl",
      "  kingsnake generate --list-anomalies",
      "",
      "'kingsnake workloads' and 'kingsnake formats' list what there is.",
      "Exit codes: 0 the history is written, 3 bad usage or a file that cannot be written."
    })
final class GenerateCommand implements Callable<Integer> {
  private final Terminal terminal;
  private final HistoryInputs formats = new HistoryInputs();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private WorkloadOptions work = new WorkloadOptions();

  @Mixin private GenerateOptions how = new GenerateOptions();

  @Option(
      names = "--to",
      paramLabel = "F",
      description =
          "The format (default: as OUT ends, .edn, .json, .txt, .bincode, ...; otherwise"
              + " kingsnake).")
  private @Nullable String to;

  @Option(names = "--force", description = "Overwrite OUT if it exists.")
  private boolean force;

  @Option(
      names = "--list-anomalies",
      description =
          "List the anomalies that --plant knows and the levels that find them, and exit.")
  private boolean listsAnomalies;

  @Parameters(
      paramLabel = "OUT",
      arity = "0..1",
      description = "The file to write; .gz and .zst compress.")
  private @Nullable String out;

  GenerateCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InputProblem {
    if (listsAnomalies) {
      PlantedAnomaly.all().forEach(anomaly -> spec.commandLine().getOut().println(line(anomaly)));
      spec.commandLine().getOut().flush();
      return 0;
    }
    if (out == null) {
      throw new InputProblem("a file to write is missing; try 'kingsnake generate --help'");
    }
    HistoryFormat format = to == null ? formats.ofFile(out) : formats.named(to);
    if (!format.canWrite()) {
      throw new InputProblem("format '" + format.name() + "' can be read but not written");
    }
    WorkloadKind kind = work.kind("general");
    WorkloadParameters parameters = work.parameters(kind);
    RunOptions options = how.runOptions(kind);
    OutputFile file = OutputFile.inFolder(out);
    if (file.exists() && !file.isDevice() && !force) {
      throw new InputProblem(out, "exists already; --force overwrites it");
    }
    Generation generation =
        new Generation(options, how.times(), format, note(kind, parameters, options));
    PrintWriter err = spec.commandLine().getErr();
    try (Progress progress = Progress.of("generating", terminal, err)) {
      file.<UnwritableHistoryException>write(
          draft -> generation.write(kind.create(parameters), draft, progress));
    } catch (UnwritableHistoryException e) {
      throw new InputProblem(
          out, "cannot be written as '%s': %s".formatted(format.name(), e.getMessage()));
    }
    tell(generation, file, format, options, err);
    return 0;
  }

  private static String line(PlantedAnomaly anomaly) {
    return "%-26s %s Violates %s%s."
        .formatted(
            anomaly.name(),
            anomaly.summary(),
            anomaly.foundAt(),
            anomaly.allowedAt().map(level -> ", not " + level).orElse(""));
  }

  private static void tell(
      Generation made, OutputFile file, HistoryFormat format, RunOptions options, PrintWriter err) {
    err.println(
        "wrote %s (%s): %,d transactions of %,d sessions, %,d operations, run at %s, seed %d"
            .formatted(
                file,
                format.name(),
                made.txnCount(),
                options.sessionCount(),
                made.opCount(),
                options.isolation().level(),
                options.seed()));
    for (Run.Planted planted : made.planted()) {
      PlantedAnomaly anomaly = planted.anomaly();
      err.println(
          "planted %s in %s: violates %s%s"
              .formatted(
                  anomaly.name(),
                  planted.ids().stream().map(id -> "T" + id).collect(Collectors.joining(", ")),
                  anomaly.foundAt(),
                  anomaly.allowedAt().map(level -> ", not " + level).orElse("")));
    }
    err.flush();
  }

  /** Note with the options that generate the same history again. */
  private String note(WorkloadKind kind, WorkloadParameters parameters, RunOptions options) {
    List<String> planted = options.plants().stream().map(plant -> plant.anomaly().name()).toList();
    return JsonLine.of(
        json -> {
          json.writeStringField("generated_by", "kingsnake generate");
          json.writeStringField("workload", kind.name());
          json.writeStringField("level", options.isolation().level());
          json.writeNumberField("sessions", options.sessionCount());
          json.writeNumberField("txns", options.txnCount());
          json.writeNumberField("keys", parameters.keys());
          json.writeNumberField("ops", parameters.opsPerTxn());
          json.writeStringField("distribution", parameters.distribution());
          for (Map.Entry<Knob, Double> knob : parameters.knobs().sorted().entrySet()) {
            json.writeNumberField(knob.getKey().label().replace('-', '_'), knob.getValue());
          }
          json.writeNumberField("in_flight", options.maxInFlight());
          json.writeNumberField("aborts", options.abortFraction());
          json.writeNumberField("unknown", options.indeterminateFraction());
          json.writeBooleanField("tombstones", options.tombstones());
          json.writeNumberField("seed", options.seed());
          if (!planted.isEmpty()) {
            json.writeStringField("planted", String.join(",", planted));
          }
        });
  }
}
