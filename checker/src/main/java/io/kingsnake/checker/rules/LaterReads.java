package io.kingsnake.checker.rules;

import io.kingsnake.checker.level.Expression;
import io.kingsnake.checker.level.Relation;
import io.kingsnake.checker.level.Rule;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.visibility.Proposal;
import io.kingsnake.engine.ints.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;

/*
 * As a graph, this rule relates each transaction to all that overwrite what one of its readers
 * reads later. But only overwriters that the reader had read from before matter: so the writes of
 * each transaction that was read from are compared with what the reader later reads of the same
 * keys.
 */
/** Finds reads that are older than versions the reader has seen in its transaction before. */
final class LaterReads {
  private static final Rule RULE =
      new Rule(Rule.Kind.IRREFLEXIVE, Expression.basic(Relation.READ_THEN_OVERWRITTEN));

  private final Proposal history;
  private final Reads reads;
  private final Writes writes;
  private final int limit;
  private final int[] lastReader; // by the transaction that was read from
  private final int[] firstRead; // by key, of the present reader, or -1
  private final IntList nextRead = new IntList(); // of the same key, or -1; from readStart on
  private final List<List<RelatedPair>> found = new ArrayList<>();
  private int lastTold = -1; // a read is told of once

  private LaterReads(Proposal history, int limit) {
    this.history = history;
    this.limit = limit;
    reads = history.problem().reads();
    writes = history.problem().writes();
    lastReader = filled(history.count());
    firstRead = filled(writes.keyCount());
  }

  private static int[] filled(int length) {
    int[] array = new int[length];
    Arrays.fill(array, -1);
    return array;
  }

  /** Tests whether a rule says exactly this. */
  static boolean are(Rule rule) {
    return rule.kind() == RULE.kind() && rule.expression().equals(RULE.expression());
  }

  /** At least one cycle if there is any, at most this many; fewer if stopped. */
  static List<List<RelatedPair>> find(Proposal history, int limit, BooleanSupplier stop) {
    LaterReads later = new LaterReads(history, limit);
    for (int txn = 0; txn < history.count() && !later.isEnough(); txn++) {
      if (history.tookEffect(txn) && !stop.getAsBoolean()) {
        later.look(txn);
      }
    }
    return later.found;
  }

  private boolean isEnough() {
    return found.size() >= limit;
  }

  private void look(int reader) {
    int start = reads.start(reader);
    int end = reads.end(reader);
    nextRead.clear();
    for (int read = start; read < end; read++) {
      nextRead.add(-1);
    }
    for (int read = end - 1; read >= start; read--) {
      nextRead.set(read - start, firstRead[reads.key(read)]);
      firstRead[reads.key(read)] = read;
    }
    for (int read = start; read < end && !isEnough(); read++) {
      int writer = history.source(read) < 0 ? -1 : history.writer(history.source(read));
      if (writer >= 0 && lastReader[writer] != reader) {
        lastReader[writer] = reader;
        compare(writer, read, start);
      }
    }
    for (int read = start; read < end; read++) {
      firstRead[reads.key(read)] = -1;
    }
  }

  /** Compares the writes of a transaction with the later reads of its present reader. */
  private void compare(int writer, int earlier, int start) {
    for (int i = writes.ownStart(writer); i < writes.ownEnd(writer); i++) {
      int version = history.version(writes.ownWrite(i));
      for (int read = firstRead[writes.ownKey(i)];
          read >= 0 && !isEnough();
          read = nextRead.get(read - start)) {
        boolean isOlder = history.source(read) < version && history.ownVersion(read) != version;
        if (isOlder && reads.step(read) > reads.step(earlier) && read != lastTold) {
          lastTold = read;
          found.add(
              List.of(
                  new RelatedPair(Relation.READ_THEN_OVERWRITTEN, writer, writer, read, earlier)));
        }
      }
    }
  }
}
