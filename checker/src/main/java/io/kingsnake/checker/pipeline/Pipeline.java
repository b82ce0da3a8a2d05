package io.kingsnake.checker.pipeline;

/** The steps of a check, in the order in which they pass the question on. */
public final class Pipeline {
  private Pipeline() {}

  /** All of them. */
  public static CheckStep of(Setting setting) {
    CheckStep observing = new ObservationStep(setting, search(setting));
    CheckStep timed = question -> Untimed.conclude(question.history(), observing.answer(question));
    CheckStep rewriting = new RewritingStep(setting, new HintStep(setting, timed));
    return new MixedStep(new StrongerStep(setting, new GapStep(setting, rewriting)));
  }

  /** The steps that search, once single observations say nothing more. */
  static CheckStep search(Setting setting) {
    return new ScanStep(setting, new ListStep(setting, new InitialValueStep(setting)));
  }
}
