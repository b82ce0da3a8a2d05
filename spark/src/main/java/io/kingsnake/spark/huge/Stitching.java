package io.kingsnake.spark.huge;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Millis;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/*
 * Rounds end when every window is accepted, when a part of the history violates the level whatever
 * the rest is, or when nothing is left to join.
 */
/** Joins windows until they fit together, or it is clear that they cannot. */
final class Stitching {
  private static final int MOST_ROUNDS = 40;

  private final Level level;
  private final long largest;
  private final Work work;
  private final Groups groups;
  private final Set<String> accepted = new HashSet<>();
  private final Set<String> examined = new HashSet<>();
  private int rounds;

  /** Windows are not joined to more than {@code largest} transactions. */
  Stitching(Level level, long largest, Work work, Groups groups) {
    this.level = level;
    this.largest = largest;
    this.work = work;
    this.groups = groups;
  }

  int rounds() {
    return rounds;
  }

  Verdict decide() {
    while (++rounds <= MOST_ROUNDS) {
      List<KeyPlan.Range> tooLarge = joinConflicts();
      List<WindowResult> failed = tooLarge.isEmpty() ? failed() : List.of();
      if (failed.isEmpty() && tooLarge.isEmpty()) {
        return Verdict.satisfied(level, Millis.NONE);
      }
      Optional<Verdict> violated = examine(failed, tooLarge);
      if (violated.isPresent()) {
        return violated.get();
      }
      if (!joinNeighbours(failed)) {
        return Verdict.undecided(level, reason(failed, tooLarge), Millis.NONE);
      }
    }
    return Verdict.undecided(
        level, "cuts did not settle in " + MOST_ROUNDS + " rounds", Millis.NONE);
  }

  /** Joins windows until they agree about versions; returns those that would become too large. */
  private List<KeyPlan.Range> joinConflicts() {
    while (true) {
      List<KeyPlan.Range> tooLarge = new ArrayList<>();
      boolean hasJoined = false;
      for (KeyPlan.Range conflict : work.conflicts(groups)) {
        if (groups.of(conflict.low()) == groups.of(conflict.high())) {
          continue; // one window saw a value that no transaction left: that window fails
        }
        if (groups.size(conflict.low(), conflict.high()) <= largest) {
          hasJoined |= groups.join(conflict.low(), conflict.high());
        } else {
          tooLarge.add(conflict);
        }
      }
      if (!hasJoined) {
        return tooLarge;
      }
    }
  }

  private List<WindowResult> failed() {
    List<WindowResult> failed = new ArrayList<>();
    for (WindowResult result : work.check(groups, accepted)) {
      if (result.isAccepted()) {
        accepted.add(result.name());
      } else {
        failed.add(result);
      }
    }
    failed.sort(Comparator.comparingInt(WindowResult::group));
    return failed;
  }

  /** Asks about parts by themselves. */
  private Optional<Verdict> examine(List<WindowResult> failed, List<KeyPlan.Range> tooLarge) {
    Map<String, List<Integer>> parts = new TreeMap<>();
    failed.forEach(result -> addPart(parts, List.of(result.group())));
    for (KeyPlan.Range range : tooLarge) {
      List<Integer> ends = List.of(groups.of(range.low()), groups.of(range.high()));
      if (groups.size(range.low(), range.low()) + groups.size(range.high(), range.high())
          <= 2 * largest) {
        addPart(parts, ends);
      }
    }
    for (Map.Entry<String, List<Integer>> part : parts.entrySet()) {
      if (examined.add(part.getKey())) {
        Verdict verdict = work.part(groups, part.getValue());
        boolean isWhole = groups.all().size() == 1;
        if (isWhole || verdict.kind() == Verdict.Kind.VIOLATED) {
          return Optional.of(verdict);
        }
      }
    }
    return Optional.empty();
  }

  private void addPart(Map<String, List<Integer>> parts, List<Integer> chosen) {
    StringBuilder name = new StringBuilder();
    for (int group : chosen) {
      name.append("%08d to %08d; ".formatted(group, groups.last(group)));
    }
    parts.put(name.toString(), chosen);
  }

  private boolean joinNeighbours(List<WindowResult> failed) {
    boolean hasJoined = false;
    for (WindowResult result : failed) {
      int group = groups.of(result.group());
      int low = Math.max(0, group - 1);
      int high = Math.min(groups.last(group) + 1, groups.windowCount() - 1);
      if (groups.size(low, high) <= largest) {
        hasJoined |= groups.join(low, high);
      } else if (groups.size(low, group) <= largest) {
        hasJoined |= groups.join(low, group);
      }
    }
    return hasJoined;
  }

  private String reason(List<WindowResult> failed, List<KeyPlan.Range> tooLarge) {
    if (!tooLarge.isEmpty()) {
      KeyPlan.Range range = tooLarge.get(0);
      return "windows %d to %d do not agree about versions and have %d transactions, more than %d"
          .formatted(range.low(), range.high(), groups.size(range.low(), range.high()), largest);
    }
    WindowResult first = failed.get(0);
    return "%d windows have no explanation from the versions before them; window %d: %s"
        .formatted(failed.size(), first.group(), first.message());
  }
}
