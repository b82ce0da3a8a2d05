package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.evidence.certificate.Certifier;
import io.kingsnake.checker.level.Definition;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.ProgressListener;
import io.kingsnake.checker.problem.SharedAccesses;
import io.kingsnake.checker.solve.Decider;
import io.kingsnake.checker.strategy.Attempt;
import io.kingsnake.checker.strategy.Plan;
import io.kingsnake.checker.strategy.Strategy;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a check, for every step.
 *
 * @param learnsLazily whether what scans and lists show is learned bit by bit even where there is
 *     little of it
 * @param goesByRules whether a level is decided rule by rule, whatever its text amounts to
 * @param decider the search to use instead of the built-in one, if any
 * @param accesses facts that other questions about the same history have found out
 * @param without attempts that are left out
 * @param plan takes down the attempts that apply, instead of making them, if there is one
 */
public record Setting(
    CheckOptions options,
    ProgressListener listener,
    Certifier certifier,
    boolean learnsLazily,
    boolean goesByRules,
    @Nullable Decider decider,
    SharedAccesses accesses,
    Set<Attempt> without,
    @Nullable Plan plan) {
  public static Setting of(CheckOptions options, ProgressListener listener) {
    return new Setting(
        options,
        listener,
        Certifier.NONE,
        false,
        false,
        null,
        new SharedAccesses(),
        Set.of(),
        null);
  }

  public Setting certifying(CheckOptions newOptions, Certifier newCertifier) {
    return new Setting(
        newOptions, listener, newCertifier, false, false, decider, accesses, without, plan);
  }

  public Setting lazily() {
    return new Setting(
        options, listener, Certifier.NONE, true, goesByRules, decider, accesses, without, plan);
  }

  public Setting byRules() {
    return new Setting(
        options, listener, Certifier.NONE, learnsLazily, true, decider, accesses, without, plan);
  }

  public Setting decidingBy(Decider other) {
    return new Setting(
        options, listener, certifier, learnsLazily, goesByRules, other, accesses, without, plan);
  }

  public Setting sharing(SharedAccesses others) {
    return new Setting(
        options, listener, certifier, learnsLazily, goesByRules, decider, others, without, plan);
  }

  public Setting leavingOut(Set<Attempt> attempts) {
    return new Setting(
        options, listener, certifier, learnsLazily, goesByRules, decider, accesses, attempts, plan);
  }

  /** Setting for a check that only records what it would do. */
  public Setting planning(Plan newPlan) {
    return new Setting(
        options,
        listener,
        certifier,
        learnsLazily,
        goesByRules,
        decider,
        accesses,
        without,
        newPlan);
  }

  /** Asked where everything else speaks for an attempt. */
  boolean allows(Attempt attempt) {
    return strategy(() -> false).allows(attempt);
  }

  Strategy strategy(BooleanSupplier stop) {
    return new Strategy(without, stop, listener, plan);
  }

  /**
   * Setting of the built-in search, to prove what another search could not find; its work is not
   * counted.
   */
  Setting proving() {
    return new Setting(
        options,
        listener.uncounted(),
        certifier,
        learnsLazily,
        goesByRules,
        null,
        accesses,
        without,
        null);
  }

  Definition definitionOf(Level level) {
    return goesByRules ? new Definition.Rules() : level.definition(options.sessionOrder());
  }
}
