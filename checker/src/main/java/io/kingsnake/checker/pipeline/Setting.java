package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.certify.Certifier;
import io.kingsnake.checker.level.Definition;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.ProgressListener;

/**
 * How to check, at every step.
 *
 * @param learnsLazily whether what scans and lists show is learned bit by bit also where it is
 *     little
 * @param goesByRules whether a level is decided rule by rule, whatever its text amounts to
 */
public record Setting(
    CheckOptions options,
    ProgressListener listener,
    Certifier certifier,
    boolean learnsLazily,
    boolean goesByRules) {
  public static Setting of(CheckOptions options, ProgressListener listener) {
    return new Setting(options, listener, Certifier.NONE, false, false);
  }

  public Setting certifying(CheckOptions newOptions, Certifier newCertifier) {
    return new Setting(newOptions, listener, newCertifier, false, false);
  }

  public Setting lazily() {
    return new Setting(options, listener, Certifier.NONE, true, goesByRules);
  }

  public Setting byRules() {
    return new Setting(options, listener, Certifier.NONE, learnsLazily, true);
  }

  Definition definitionOf(Level level) {
    return goesByRules ? new Definition.Rules() : level.definition(options.sessionOrder());
  }
}
