package io.kingsnake.checker.problem;

import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.ints.IntList;
import java.util.Arrays;

/**
 * Readers of the initial version of a key precede all its writers. All pairs would be quadratic, so
 * an auxiliary event stands between the writers and all readers that do not write the key; and of
 * writers in one session the first is enough where sessions are ordered.
 */
final class InitialReads {
  private final Problem problem;
  private final int[] firstOfKey;
  private final IntList read = new IntList();
  private final IntList next = new IntList();
  private final IntList keys = new IntList();

  InitialReads(Problem problem) {
    this.problem = problem;
    firstOfKey = new int[problem.writes().keyCount()];
    Arrays.fill(firstOfKey, -1);
  }

  void add(int initialRead) {
    assert problem.reads().source(initialRead) == Reads.INITIAL : "not initial: " + initialRead;
    int key = problem.reads().key(initialRead);
    if (firstOfKey[key] < 0) {
      keys.add(key);
    }
    next.add(firstOfKey[key]);
    firstOfKey[key] = read.size();
    read.add(initialRead);
  }

  /**
   * Adds the edges, with auxiliary events numbered from {@code eventEnd} on; returns the new end.
   */
  int addEdges(EdgeList edges, int eventEnd) {
    Writes writes = problem.writes();
    int end = eventEnd;
    for (int i = 0; i < keys.size(); i++) {
      int key = keys.get(i);
      int onlyReaders = 0;
      for (int r = firstOfKey[key]; r >= 0; r = next.get(r)) {
        int reader = problem.reads().participant(read.get(r));
        if (writes.writes(reader, key)) {
          addToWriters(problem.readEvent(reader), reader, key, edges);
        } else {
          onlyReaders++;
        }
      }
      int writeCount = writes.end(key) - writes.start(key);
      boolean share = onlyReaders > 1 && writeCount > 1;
      for (int r = firstOfKey[key]; r >= 0; r = next.get(r)) {
        int reader = problem.reads().participant(read.get(r));
        if (!writes.writes(reader, key)) {
          if (share) {
            edges.add(problem.readEvent(reader), end);
          } else {
            addToWriters(problem.readEvent(reader), reader, key, edges);
          }
        }
      }
      if (share) {
        addToWriters(end++, -1, key, edges);
      }
    }
    return end;
  }

  private void addToWriters(int fromEvent, int reader, int key, EdgeList edges) {
    Writes writes = problem.writes();
    Participants participants = problem.participants();
    int last = -1;
    assert reader < 0 || fromEvent == problem.readEvent(reader) : "an event of another reader";
    for (int w = writes.start(key); w < writes.end(key); w++) {
      int writer = writes.participant(w);
      if (writer == reader || participants.isOptional(writer)) {
        continue;
      }
      if (last < 0 || !problem.orders().session() || !participants.sameSession(last, writer)) {
        edges.add(fromEvent, problem.writeEvent(writer));
      }
      last = writer;
    }
  }
}
