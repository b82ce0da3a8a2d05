package io.kingsnake.checker.pipeline;

/** The steps of a check, in the order in which they take the question from each other. */
public final class Pipeline {
  private Pipeline() {}

  /** All of them. */
  public static CheckStep of(Setting setting) {
    return new MixedStep(
        new StrongerStep(
            setting,
            new GapStep(
                setting,
                new RewritingStep(
                    setting,
                    new HintStep(
                        setting, new TimeStep(new ObservationStep(setting, search(setting))))))));
  }

  /** Those that search, where single observations say nothing any more. */
  static CheckStep search(Setting setting) {
    return new ScanStep(setting, new ListStep(setting, new InitialValueStep(setting)));
  }
}
