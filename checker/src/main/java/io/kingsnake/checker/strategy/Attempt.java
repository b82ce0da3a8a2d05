package io.kingsnake.checker.strategy;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/*
 * An attempt asks for more than the level does, or guesses, and so can only accept; or it derives
 * what is certain, and so can only refute. Whatever it leaves open goes on to the next one. The last
 * one, of those in Decisive, decides; it cannot be left out. Budgets are counted in conflicts of
 * the solver, never in time, so that the same input takes the same path on every machine.
 */
/** The attempts at deciding a history, in the order in which they are made. */
public enum Attempt {
  SNAPSHOT_ISOLATION(
      "snapshot-isolation",
      "the level is decided rule by rule, and snapshot isolation implies it",
      Conflicts.of(2_000),
      "One order of begins and commits is found faster than an execution that breaks no rule."),
  CAUSAL(
      "causal",
      "a weak level, where scans are wide or which is decided rule by rule",
      Conflicts.of(2_000),
      "Seeing all of the past is simple and nearly always holds; absences are single steps then."),
  INITIAL_VALUES(
      "initial-values",
      "the values of some keys before the first transaction were not recorded",
      Conflicts.of(2_000),
      "With each of them guessed there is nothing left to choose, and the likeliest is nearly"
          + " always right."),
  RECORDED_TIMES(
      "recorded-times",
      "all transactions have times, and one pass over them does not decide the level",
      Conflicts.of(500).andOneFor(200),
      "A database that keeps its promise nearly always keeps to real time, too; a replay in that"
          + " order decides where few values say little."),
  SESSIONS(
      "sessions",
      "the level does not ask for session order",
      Conflicts.of(2_000),
      "Most databases keep session order anyway, and with it there is less to search."),
  PATHS(
      "paths",
      "at most 2,000 events",
      Conflicts.NONE,
      "Nearly all that is wrong with a small history follows from paths, which are cheap there."),
  COUNTING_VALUES(
      "counting-values",
      "values are integers that grow from sources to readers and along sessions",
      Conflicts.of(500),
      "Such values say when they were written; events pushed apart from there need little repair."),
  PROGRESS(
      "progress",
      "sessions are short or many, and values do not count up",
      Conflicts.of(500),
      "Clients that progress evenly are a guess that events can be pushed apart from."),
  BIT_SETS(
      "bit-sets",
      "the same",
      Conflicts.of(500).andForEach(2),
      "Passes over bit sets add what follows, where clocks of all chains would cost more."),
  GREEDY(
      "greedy",
      "sessions are long and few",
      Conflicts.of(500).andOneFor(200),
      "An order in which each event waits for what it needs explains nearly all reads; saturation"
          + " is the larger part of the work that this saves."),
  FORWARD(
      "forward",
      "saturation left something open",
      Conflicts.NONE,
      "Running the history forward, in turns with repair, is quick where many writes look alike.");

  private final String label;
  private final String when;
  private final long conflicts;
  private final double conflictsPerEvent;
  private final String why;

  Attempt(String label, String when, Conflicts budget, String why) {
    this.label = label;
    this.when = when;
    conflicts = budget.base();
    conflictsPerEvent = budget.perEvent();
    this.why = why;
  }

  /** The name that {@code --without} takes. */
  public String label() {
    return label;
  }

  /** The situation in which it is made. */
  public String when() {
    return when;
  }

  /** The conflicts after which it is given up. */
  public Conflicts budget() {
    return new Conflicts(conflicts, conflictsPerEvent);
  }

  /** The reason for it. */
  public String why() {
    return why;
  }

  /** The attempts of these names; others are left for the caller to refuse. */
  public static Set<Attempt> named(Collection<String> labels) {
    return Arrays.stream(values())
        .filter(attempt -> labels.contains(attempt.label))
        .collect(Collectors.toUnmodifiableSet());
  }

  public static List<String> labels() {
    return Arrays.stream(values()).map(Attempt::label).toList();
  }
}
