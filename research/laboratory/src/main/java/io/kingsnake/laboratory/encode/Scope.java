package io.kingsnake.laboratory.encode;

import io.kingsnake.checker.level.Visibility;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.history.History;
import java.util.Optional;

/** Problems that encodings do not decide. */
final class Scope {
  private static final long MAX_PAIRS = 20_000_000;

  private Scope() {}

  /** Features that none of the papers covers. */
  static Optional<String> common(Problem problem) {
    if (problem.participants().anyOptional()) {
      return Optional.of("there are transactions of unknown outcome");
    }
    if (!problem.registers().lists().isEmpty()) {
      return Optional.of("it is open who appended what to a list");
    }
    if (problem.contributions().choiceCount() > 0) {
      return Optional.of("a module leaves a choice open");
    }
    return problem.reads().initial().anyOpen()
        ? Optional.of("initial values were not recorded")
        : Optional.empty();
  }

  /** Readers see everything before them, and begin and commit differ or do not. */
  static Optional<String> oneOrder(Problem problem, boolean isSnapshot) {
    boolean isThis =
        problem.orders().visibility() == Visibility.EVERYTHING
            && problem.isSnapshot() == isSnapshot;
    return isThis ? Optional.empty() : Optional.of("this is another level");
  }

  static Optional<String> knownSources(Problem problem) {
    Reads reads = problem.reads();
    for (int read = 0; read < reads.count(); read++) {
      if (reads.source(read) == Reads.OPEN) {
        return Optional.of("several transactions wrote what was read: values are not unique");
      }
    }
    return Optional.empty();
  }

  /**
   * Reason for which the sources are out of scope, if they are; they are known if every key read as
   * absent was never present, because all deletions left tombstones, which reads show.
   */
  static Optional<String> tombstones(Problem problem) {
    Reads reads = problem.reads();
    for (int read = 0; read < reads.count(); read++) {
      if (reads.source(read) == Reads.OPEN && !mayBeTombstones(problem, read)) {
        return knownSources(problem);
      }
    }
    return Optional.empty();
  }

  private static boolean mayBeTombstones(Problem problem, int read) {
    Reads reads = problem.reads();
    boolean isInitial = false;
    for (int i = 0; i < reads.candidateCount(read); i++) {
      int candidate = reads.candidate(read, i);
      isInitial |= candidate == Reads.INITIAL;
      if (candidate >= 0 && !problem.writes().isTombstone(candidate)) {
        return false;
      }
    }
    return isInitial && reads.value(read) == History.ABSENT;
  }

  /** A matrix of bits must fit, and all constraints, which are stated one by one. */
  static Optional<String> size(Problem problem) {
    if (problem.eventCount() > KnownGraph.MAX_NODES) {
      return Optional.of(
          "%d events are more than the %d whose reachability fits into a matrix"
              .formatted(problem.eventCount(), KnownGraph.MAX_NODES));
    }
    long pairs = pairs(problem.writes());
    return pairs <= MAX_PAIRS
        ? Optional.empty()
        : Optional.of(
            "%d pairs of writers are more than the %d that are stated one by one"
                .formatted(pairs, MAX_PAIRS));
  }

  private static long pairs(Writes writes) {
    long pairs = 0;
    for (int key = 0; key < writes.keyCount(); key++) {
      long count = (long) writes.end(key) - writes.start(key);
      pairs += count * (count - 1) / 2;
    }
    return pairs;
  }

  /** The first obstacle of several. */
  @SafeVarargs
  static Optional<String> first(Optional<String>... obstacles) {
    for (Optional<String> obstacle : obstacles) {
      if (obstacle.isPresent()) {
        return obstacle;
      }
    }
    return Optional.empty();
  }
}
