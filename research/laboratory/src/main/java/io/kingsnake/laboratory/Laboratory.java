package io.kingsnake.laboratory;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.solve.Decider;
import io.kingsnake.checker.solve.Decider.OutsideScope;
import io.kingsnake.history.History;
import io.kingsnake.laboratory.encode.BcPolygraph;
import io.kingsnake.laboratory.encode.Encoding;
import io.kingsnake.laboratory.encode.GeneralizedPolygraph;
import io.kingsnake.laboratory.encode.HyperPolygraph;
import io.kingsnake.laboratory.encode.Lazy;
import io.kingsnake.laboratory.encode.Polygraph;
import io.kingsnake.laboratory.encode.Setup;
import io.kingsnake.laboratory.encode.SuperpositionSearch;
import io.kingsnake.laboratory.formula.Counters;
import io.kingsnake.laboratory.formula.Counters.Moment;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The encodings, and how to try one. */
public final class Laboratory {
  private static final List<Encoding> ENCODINGS =
      List.of(
          new Lazy(),
          new Polygraph(),
          new BcPolygraph(),
          new GeneralizedPolygraph(),
          new HyperPolygraph(),
          new SuperpositionSearch());

  private Laboratory() {}

  public static List<Encoding> encodings() {
    return ENCODINGS;
  }

  /**
   * The encoding of that name.
   *
   * @throws IllegalArgumentException with the known names if there is none
   */
  public static Encoding encoding(String name) {
    return ENCODINGS.stream()
        .filter(encoding -> encoding.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no encoding '%s': expected %s"
                        .formatted(
                            name,
                            ENCODINGS.stream()
                                .map(Encoding::name)
                                .collect(Collectors.joining(", ")))));
  }

  /**
   * Decides by an encoding; its answer is audited like any other.
   *
   * @throws OutsideScope if the encoding does not decide such histories or levels
   */
  public static Trial decide(
      History history, Level level, Encoding encoding, Setup setup, CheckOptions options) {
    Counters counters = new Counters();
    Moment start = Moment.now();
    Checker builtIn = new Checker(options, counters);
    Checker checker =
        isBuiltIn(encoding, setup)
            ? builtIn
            : builtIn.decidingBy(decider(encoding, setup, counters));
    Trial trial = new Trial(checker.check(history, level), counters);
    counters.took("total", start);
    return trial;
  }

  /** Tests whether the checker uses this encoding by default. */
  public static boolean isBuiltIn(Encoding encoding, Setup setup) {
    return encoding instanceof Lazy && setup.without().isEmpty();
  }

  /** The encoding as the checker uses it, with counters. */
  public static Decider decider(Encoding encoding, Setup setup, Counters counters) {
    return (problem, stop) -> {
      Optional<String> obstacle = encoding.obstacle(problem);
      if (obstacle.isPresent()) {
        throw new OutsideScope(outside(encoding, obstacle.get()));
      }
      counters.add("events", problem.eventCount());
      counters.add("known edges", problem.edges().size());
      return encoding.decide(problem, setup, counters, stop);
    };
  }

  private static String outside(Encoding encoding, String why) {
    return "encoding '%s' (%s) does not apply: %s"
        .formatted(encoding.name(), encoding.scope(), why);
  }
}
