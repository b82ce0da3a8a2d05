package io.kingsnake.cli;

import io.kingsnake.checker.check.Bounded;
import io.kingsnake.checker.evidence.certificate.LevelTexts;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.format.HistoryFinder.Found;
import io.kingsnake.report.Printable;
import io.kingsnake.report.ResultKind;
import io.kingsnake.verifier.Refusal;
import io.kingsnake.verifier.Settings;
import io.kingsnake.verifier.Verifier;
import io.kingsnake.verifier.Verifier.Proven;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kingsnake verify}. */
@Command(
    name = "verify",
    mixinStandardHelpOptions = true,
    description = {
      "Checks the certificate of a verdict against the history, without the checker.",
      "",
      "Says what the certificate proves, or why it proves nothing. A certificate is about one"
          + " level and the settings of one check; the options given here must match them."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  kingsnake check --level si --certificate lost.cert examples/lost-update.jsonl",
      "  kingsnake verify --certificate lost.cert examples/lost-update.jsonl",
      "  kingsnake verify --level si --session-order --drift 0 --own-writes own \\",
      "                   --certificate lost.cert examples/lost-update.jsonl",
      "",
      "Exit codes: 0 it holds and proves that the level is satisfied, 1 it holds and",
      "proves a violation, 2 time or memory did not suffice, 3 it is refused, bad usage",
      "or unreadable input."
    })
final class VerifyCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--certificate",
      paramLabel = "FILE",
      required = true,
      description = "What 'kingsnake check --certificate FILE' wrote, or a directory of windows.")
  private String certificate = "";

  @Option(
      names = {"-l", "--level"},
      paramLabel = "L",
      converter = LevelArgument.class,
      description = "Refuse a certificate about any other level; FILE.level names one of your own.")
  private @Nullable Level level;

  @Option(
      names = "--session-order",
      negatable = true,
      description =
          "Refuse a certificate that ignores session order; --no-session-order refuses one that"
              + " needs it.")
  private @Nullable Boolean sessionOrder;

  @Option(
      names = "--drift",
      paramLabel = "N",
      description = "Refuse a certificate for any other clock drift.")
  private @Nullable Long drift;

  @Option(
      names = "--own-writes",
      paramLabel = "own|external|either",
      description = "Refuse a certificate for any other reading of own writes.")
  private @Nullable OwnWrites ownWrites;

  @Option(
      names = "--timeout",
      paramLabel = "60s",
      converter = Durations.class,
      description = "Give up after this long: 500ms, 60s, 5m, 2h; a number alone is seconds.")
  private @Nullable Duration timeout;

  @Parameters(paramLabel = "PATH", description = "The history that the certificate is about.")
  private String path = "";

  @Mixin private HistoryInputs inputs = new HistoryInputs();

  @Override
  public Integer call() throws Exception {
    inputs.validate();
    List<Found> found = inputs.find(path);
    if (found.size() > 1) {
      throw new InputProblem(path, "holds %d histories; verify takes one".formatted(found.size()));
    }
    if (new File(certificate).isDirectory()) {
      return verifyChain(Path.of(certificate), found.get(0));
    }
    long start = System.nanoTime();
    HistoryReading reading = HistoryReading.read(found.get(0), inputs, timeout);
    Duration left =
        timeout == null ? null : timeout.minusNanos(Math.max(0, System.nanoTime() - start));
    Proven proven = Bounded.within(left, "verifying", () -> verify(reading));
    Settings settings = proven.settings();
    demand(
        "session order",
        kept(settings.sessionOrder()),
        sessionOrder == null ? null : kept(sessionOrder));
    demand("drift", Long.toString(settings.drift()), drift == null ? null : Long.toString(drift));
    demand(
        "own writes",
        settings.ownWrites(),
        ownWrites == null ? null : ownWrites.name().toLowerCase(Locale.ROOT));
    ResultKind kind = proven.satisfied() ? ResultKind.SATISFIED : ResultKind.VIOLATED;
    spec.commandLine()
        .getOut()
        .printf(
            "%-10s %s  %s%n           proven by %s (session order %s, drift %d, own writes %s)%n",
            kind.label(),
            proven.level(),
            Printable.of(path),
            Printable.of(certificate),
            kept(settings.sessionOrder()),
            settings.drift(),
            settings.ownWrites());
    return kind.exitCode();
  }

  private int verifyChain(Path windows, Found found) throws Exception {
    ChainVerification chain = new ChainVerification(windows, level);
    Level proven =
        Bounded.within(timeout, "verifying", () -> chain.verify(found, inputs.readOptions()));
    demand("session order", kept(true), sessionOrder == null ? null : kept(sessionOrder));
    demand("drift", "0", drift == null ? null : Long.toString(drift));
    demand(
        "own writes", "own", ownWrites == null ? null : ownWrites.name().toLowerCase(Locale.ROOT));
    spec.commandLine()
        .getOut()
        .printf(
            "%-10s %s  %s%n           proven by %d windows in %s%n",
            ResultKind.SATISFIED.label(),
            proven.name(),
            Printable.of(path),
            chain.windowCount(),
            Printable.of(certificate));
    return ResultKind.SATISFIED.exitCode();
  }

  /** Refuses a proof about other settings than those asked for. */
  private void demand(String setting, String proven, @Nullable String asked) throws InputProblem {
    if (asked != null && !asked.equals(proven)) {
      throw new InputProblem(
          certificate,
          "refused: it was checked with %s %s, but asked for is %s"
              .formatted(setting, proven, asked));
    }
  }

  private static String kept(boolean sessionOrder) {
    return sessionOrder ? "kept" : "not kept";
  }

  private Proven verify(HistoryReading reading) throws InputProblem {
    boolean isOrdered = sessionOrder == null || sessionOrder;
    Level asked = level == null ? null : level.asChecked(isOrdered);
    try (InputStream in = Files.newInputStream(Path.of(certificate))) {
      return Verifier.verify(
          reading.history(), in, new LevelTexts(asked), asked == null ? null : asked.name());
    } catch (Refusal e) {
      throw new InputProblem(certificate, "refused: " + e.getMessage());
    } catch (InvalidPathException e) {
      throw new InputProblem(certificate, "not a path: " + e.getReason());
    } catch (IOException e) {
      throw InputProblem.of(certificate, e);
    }
  }
}
