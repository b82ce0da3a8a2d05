package io.kingsnake.cli;

import io.kingsnake.checker.NothingToCheck;
import io.kingsnake.checker.check.Bounded;
import io.kingsnake.checker.check.Check;
import io.kingsnake.checker.check.Explanations;
import io.kingsnake.checker.check.Finding;
import io.kingsnake.checker.check.PeakMemory;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Millis;
import io.kingsnake.format.HistoryFinder.Found;
import io.kingsnake.history.History;
import io.kingsnake.report.CheckResult;
import io.kingsnake.stream.WindowedCheck;
import io.kingsnake.stream.chain.Chain;
import io.kingsnake.stream.chain.ChainOptions;
import io.kingsnake.stream.feed.StreamOpener;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Decides one history without having all of it in memory. */
final class WindowedHistoryCheck {
  private final Found found;
  private final Check check;
  private final ChainOptions sizes;
  private final PeakMemory peakMemory;
  private final long start = System.nanoTime();

  WindowedHistoryCheck(Found found, Check check, ChainOptions sizes, PeakMemory peakMemory) {
    this.found = found;
    this.check = check;
    this.sizes = sizes;
    this.peakMemory = peakMemory;
  }

  /** Tests for our own format; others are read as a whole. */
  static boolean isPossible(Found found) {
    return found.format().name().equals("kingsnake");
  }

  /** One result for each level; none if it is stuck and may give up, so that the whole decides. */
  List<CheckResult> run(boolean mayGiveUp) throws InputProblem, Bounded.Spent {
    WindowedCheck windowed =
        new WindowedCheck(StreamOpener.of(found.source()), check.levels(), check.options(), sizes);
    try {
      Map<Level, Chain.Conclusion> conclusions =
          Bounded.within(
              check.options().timeout(),
              "checking window by window",
              () -> windowed.run(this::progress, mayGiveUp));
      List<CheckResult> results = new ArrayList<>();
      for (Level level : conclusions.isEmpty() ? List.<Level>of() : check.levels()) {
        results.add(result(Objects.requireNonNull(conclusions.get(level)), windowed));
      }
      return results;
    } catch (Bounded.Spent | InputProblem e) {
      throw e;
    } catch (Exception e) {
      throw InputProblem.of(found.source().toString(), e);
    }
  }

  private void progress(long count) {
    check.listener().progress("transaction " + count, 50);
  }

  private CheckResult result(Chain.Conclusion conclusion, WindowedCheck windowed) {
    Verdict verdict =
        windowed.isEmpty()
            ? NothingToCheck.verdict(conclusion.verdict().level())
            : conclusion.verdict();
    String note = "decided window by window (%d transactions retained)".formatted(sizes.retained());
    long millis = (System.nanoTime() - start) / 1_000_000;
    Finding finding =
        Finding.of(verdict.taking(Millis.NONE).noting(note), millis, peakMemory.megabytes());
    History evidence = conclusion.evidence();
    return CheckResult.of(
        found.source().toString(),
        found.format().name(),
        evidence,
        windowed.counts(),
        0,
        evidence == null ? finding : explained(finding, evidence));
  }

  private Finding explained(Finding finding, History evidence) {
    check.listener().progress("explaining", 97);
    return Explanations.explained(finding, evidence, check.options());
  }
}
