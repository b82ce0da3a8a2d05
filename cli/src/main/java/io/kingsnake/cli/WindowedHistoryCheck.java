package io.kingsnake.cli;

import io.kingsnake.checker.NothingToCheck;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Millis;
import io.kingsnake.cli.HistoryCheck.Asked;
import io.kingsnake.format.HistoryFinder.Found;
import io.kingsnake.history.History;
import io.kingsnake.report.CheckResult;
import io.kingsnake.report.ResultKind;
import io.kingsnake.stream.WindowedCheck;
import io.kingsnake.stream.chain.Chain;
import io.kingsnake.stream.chain.ChainOptions;
import io.kingsnake.stream.feed.StreamOpener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Decides one history without having all of it in memory. */
final class WindowedHistoryCheck {
  private static final Duration EXPLAINING = Duration.ofSeconds(5);

  private final Found found;
  private final Asked asked;
  private final ChainOptions sizes;
  private final HistoryCheck.Listener listener;
  private final PeakMemory peakMemory;
  private final long start = System.nanoTime();

  WindowedHistoryCheck(
      Found found,
      Asked asked,
      ChainOptions sizes,
      HistoryCheck.Listener listener,
      PeakMemory peakMemory) {
    this.found = found;
    this.asked = asked;
    this.sizes = sizes;
    this.listener = listener;
    this.peakMemory = peakMemory;
  }

  /** Other formats are read as a whole. */
  static boolean isPossible(Found found) {
    return found.format().name().equals("kingsnake");
  }

  /** One result for each level; none if it is stuck and may give up, so that the whole decides. */
  List<CheckResult> run(boolean mayGiveUp) throws InputProblem, Budget.Spent {
    WindowedCheck check =
        new WindowedCheck(StreamOpener.of(found.source()), asked.levels(), asked.options(), sizes);
    try {
      Map<Level, Chain.Conclusion> conclusions =
          Budget.spend(
              asked.options().timeout(),
              "checking window by window",
              () -> check.run(this::progress, mayGiveUp));
      List<CheckResult> results = new ArrayList<>();
      for (Level level : conclusions.isEmpty() ? List.<Level>of() : asked.levels()) {
        results.add(result(Objects.requireNonNull(conclusions.get(level)), check));
      }
      return results;
    } catch (Budget.Spent | InputProblem e) {
      throw e;
    } catch (Exception e) {
      throw InputProblem.of(found.source().toString(), e);
    }
  }

  private void progress(long count) {
    listener.progress("transaction " + count, 50);
  }

  private CheckResult result(Chain.Conclusion conclusion, WindowedCheck check) {
    Verdict verdict =
        check.isEmpty()
            ? NothingToCheck.verdict(conclusion.verdict().level())
            : conclusion.verdict();
    String note = "decided window by window (%d transactions retained)".formatted(sizes.retained());
    CheckResult result =
        new CheckResult(
            found.source().toString(),
            found.format().name(),
            verdict.level(),
            ResultKind.of(verdict.kind()),
            conclusion.evidence(),
            check.counts(),
            verdict.anomaly(),
            verdict.message(),
            Stream.concat(verdict.notes().stream(), Stream.of(note)).toList(),
            0,
            Millis.NONE,
            (System.nanoTime() - start) / 1_000_000,
            peakMemory.megabytes());
    History evidence = conclusion.evidence();
    return evidence == null ? result : explained(result, evidence);
  }

  private CheckResult explained(CheckResult result, History evidence) {
    listener.progress("explaining", 97);
    Explanations explanations = new Explanations(evidence, asked.options());
    return explanations.explain(result, EXPLAINING);
  }
}
