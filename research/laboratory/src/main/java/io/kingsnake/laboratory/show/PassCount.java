package io.kingsnake.laboratory.show;

import io.kingsnake.checker.problem.Learned;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Superposition;
import io.kingsnake.checker.problem.Superposition.ListPosition;
import io.kingsnake.checker.problem.Superposition.ModuleChoice;
import io.kingsnake.checker.problem.Superposition.OpenRead;
import io.kingsnake.checker.problem.Superposition.UnorderedWrites;
import io.kingsnake.checker.problem.Superpositions;
import io.kingsnake.checker.problem.Writes;
import java.util.HashMap;
import java.util.Map;

/**
 * Counts of what is known and what is open.
 *
 * @param pass its name
 * @param edges known ones
 * @param openReads reads that several versions explain
 * @param candidates of these reads, all together
 * @param openPairs pairs of writes of one key whose order is open, or -1 if there are too many to
 *     count
 * @param choices of modules, and places in lists
 */
public record PassCount(
    String pass, long edges, long openReads, long candidates, long openPairs, long choices) {
  /** Looking at more pairs takes longer than all passes. */
  private static final long MAX_PAIRS = 100_000_000;

  static PassCount of(String pass, Learned learned) {
    boolean isSmall = pairs(learned.problem().writes()) <= MAX_PAIRS;
    Map<Class<?>, Long> open = new HashMap<>();
    if (isSmall) {
      Superpositions.of(learned).forEach(each -> open.merge(each.getClass(), 1L, Long::sum));
    }
    return new PassCount(
        pass,
        learned.edges().size(),
        openReads(learned.problem().reads()),
        candidates(learned.problem().reads()),
        isSmall ? count(open, UnorderedWrites.class) : -1,
        count(open, ModuleChoice.class) + count(open, ListPosition.class));
  }

  private static long count(Map<Class<?>, Long> open, Class<? extends Superposition> kind) {
    return open.getOrDefault(kind, 0L);
  }

  private static long pairs(Writes writes) {
    long pairs = 0;
    for (int key = 0; key < writes.keyCount(); key++) {
      long count = (long) writes.end(key) - writes.start(key);
      pairs += count * (count - 1) / 2;
    }
    return pairs;
  }

  private static long openReads(Reads reads) {
    long open = 0;
    for (int read = 0; read < reads.count(); read++) {
      open += reads.sources().isOpen(read) ? 1 : 0;
    }
    return open;
  }

  private static long candidates(Reads reads) {
    long candidates = 0;
    for (int read = 0; read < reads.count(); read++) {
      candidates += reads.sources().isOpen(read) ? reads.candidateCount(read) : 0;
    }
    return candidates;
  }

  /** The name of the kind of open choice. */
  static String kind(Superposition superposition) {
    if (superposition instanceof OpenRead) {
      return "open-read";
    }
    if (superposition instanceof UnorderedWrites) {
      return "unordered-writes";
    }
    return superposition instanceof ListPosition ? "list-position" : "module-choice";
  }
}
