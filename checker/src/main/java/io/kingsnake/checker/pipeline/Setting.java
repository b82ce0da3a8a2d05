package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.certify.Certifier;
import io.kingsnake.checker.level.Definition;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.ProgressListener;
import io.kingsnake.checker.problem.SharedAccesses;
import io.kingsnake.checker.solve.Decider;
import org.jspecify.annotations.Nullable;

/**
 * How to check, at every step.
 *
 * @param learnsLazily whether what scans and lists show is learned bit by bit even where there is
 *     little of it
 * @param goesByRules whether a level is decided rule by rule, whatever its text amounts to
 * @param decider the search to use instead of the built-in one, if any
 * @param accesses what other questions about the same history have found out
 */
public record Setting(
    CheckOptions options,
    ProgressListener listener,
    Certifier certifier,
    boolean learnsLazily,
    boolean goesByRules,
    @Nullable Decider decider,
    SharedAccesses accesses) {
  public static Setting of(CheckOptions options, ProgressListener listener) {
    return new Setting(options, listener, Certifier.NONE, false, false, null, new SharedAccesses());
  }

  public Setting certifying(CheckOptions newOptions, Certifier newCertifier) {
    return new Setting(newOptions, listener, newCertifier, false, false, decider, accesses);
  }

  public Setting lazily() {
    return new Setting(options, listener, Certifier.NONE, true, goesByRules, decider, accesses);
  }

  public Setting byRules() {
    return new Setting(options, listener, Certifier.NONE, learnsLazily, true, decider, accesses);
  }

  public Setting decidingBy(Decider other) {
    return new Setting(options, listener, certifier, learnsLazily, goesByRules, other, accesses);
  }

  public Setting sharing(SharedAccesses others) {
    return new Setting(options, listener, certifier, learnsLazily, goesByRules, decider, others);
  }

  /** The built-in search, to prove what another search could not find; its work is not counted. */
  Setting proving() {
    return new Setting(
        options, listener.uncounted(), certifier, learnsLazily, goesByRules, null, accesses);
  }

  Definition definitionOf(Level level) {
    return goesByRules ? new Definition.Rules() : level.definition(options.sessionOrder());
  }
}
