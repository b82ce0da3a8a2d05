package io.kingsnake.checker.problem;

import io.kingsnake.checker.problem.Superposition.EventPair;
import io.kingsnake.checker.problem.Superposition.ListPosition;
import io.kingsnake.checker.problem.Superposition.ModuleChoice;
import io.kingsnake.checker.problem.Superposition.OpenRead;
import io.kingsnake.checker.problem.Superposition.UnorderedWrites;
import io.kingsnake.checker.registers.OpenList;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Open decisions of a problem. There are quadratically many pairs of writes, so the stream is lazy,
 * and the search does not go through it: it states the few that an order breaks.
 */
public final class Superpositions {
  private final Problem problem;
  private final KnownOrder order;

  private Superpositions(Problem problem, KnownOrder order) {
    this.problem = problem;
    this.order = order;
  }

  /** Open decisions before any pass. */
  public static Stream<Superposition> of(Problem problem) {
    return new Superpositions(problem, (event, other) -> false).all();
  }

  /** Decisions that passes have left open. */
  public static Stream<Superposition> of(Learned learned) {
    return new Superpositions(learned.problem(), learned.clocks()::reaches).all();
  }

  private Stream<Superposition> all() {
    Stream<Superposition> reads =
        IntStream.range(0, problem.reads().count())
            .filter(read -> problem.reads().sources().isOpen(read))
            .mapToObj(this::openRead);
    Stream<Superposition> pairs =
        IntStream.range(0, problem.writes().count()).boxed().flatMap(this::pairsFrom);
    Stream<Superposition> choices =
        IntStream.range(0, problem.contributions().choiceCount()).mapToObj(this::choice);
    Stream<Superposition> positions =
        problem.registers().lists().stream().flatMap(Superpositions::positions);
    return Stream.of(reads, pairs, choices, positions).flatMap(some -> some);
  }

  private static Stream<ListPosition> positions(OpenList list) {
    return IntStream.range(0, list.groupCount())
        .filter(group -> list.members(group).size() > 1)
        .mapToObj(
            group ->
                new ListPosition(
                    list.key(),
                    list.members(group),
                    IntStream.of(list.placesOf(group)).boxed().toList()));
  }

  private OpenRead openRead(int read) {
    Reads reads = problem.reads();
    assert reads.candidateCount(read) > 1 : "read " + read + " is settled";
    return new OpenRead(
        read,
        IntStream.range(0, reads.candidateCount(read))
            .mapToObj(i -> reads.candidate(read, i))
            .toList());
  }

  private Stream<UnorderedWrites> pairsFrom(int write) {
    int key = problem.writes().key(write);
    return IntStream.range(write + 1, problem.writes().end(key))
        .filter(other -> !isOrdered(write, other) && !isOrdered(other, write))
        .mapToObj(other -> new UnorderedWrites(key, write, other));
  }

  /**
   * Overlapping transactions may not write the same key, so the one that begins before the other
   * ends is first.
   */
  private boolean isOrdered(int write, int other) {
    int writer = problem.writes().participant(write);
    int next = problem.writes().participant(other);
    return order.reaches(problem.readEvent(writer), problem.writeEvent(next));
  }

  private ModuleChoice choice(int choice) {
    Contributions contributions = problem.contributions();
    return new ModuleChoice(
        IntStream.range(0, contributions.pairCount(choice))
            .mapToObj(
                i ->
                    new EventPair(contributions.earlier(choice, i), contributions.later(choice, i)))
            .toList());
  }
}
