package io.kingsnake.checker.solve.forward;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.engine.ints.LongIntMap;
import java.util.Arrays;

/**
 * Numbers the distinct (key, value) pairs, initial versions included: two versions of a key with
 * the same value look the same to every read.
 */
final class ValueClasses {
  /** The initial version of a key whose initial value is not known. */
  static final int OPEN = -1;

  private final int[] ofWrite;
  private final int[] ofRead;
  private final int[] ofInitial; // by key
  private final int[] keyOf; // by class
  private final LongIntMap classes = new LongIntMap();
  private final int count;
  private int next;

  ValueClasses(Problem problem) {
    Writes writes = problem.writes();
    Reads reads = problem.reads();
    ofWrite = new int[writes.count()];
    ofRead = new int[reads.count()];
    ofInitial = new int[writes.keyCount()];
    for (int w = 0; w < ofWrite.length; w++) {
      ofWrite[w] = of(writes.key(w), writes.value(w));
    }
    Arrays.fill(ofInitial, -1);
    for (int read = 0; read < ofRead.length; read++) {
      ofRead[read] = -1;
      for (int i = 0; i < reads.candidateCount(read); i++) {
        int candidate = reads.candidate(read, i);
        if (candidate >= 0) {
          ofRead[read] = ofWrite[candidate];
        }
      }
      if (reads.initial().isOpen(reads.key(read))) {
        ofRead[read] = of(reads.key(read), reads.value(read));
      } else if (ofRead[read] >= 0 && readsInitial(reads, read)) {
        ofInitial[reads.key(read)] = ofRead[read];
      }
    }
    for (int key = 0; key < ofInitial.length; key++) {
      if (ofInitial[key] < 0 && !reads.initial().isOpen(key)) {
        ofInitial[key] = next++;
      }
    }
    for (int read = 0; read < ofRead.length; read++) {
      if (ofRead[read] < 0) {
        // A value without any source, as an optional participant may have read, is a class that no
        // key holds.
        ofRead[read] = readsInitial(reads, read) ? ofInitial[reads.key(read)] : next++;
      }
    }
    count = next;
    keyOf = new int[count];
    for (int w = 0; w < ofWrite.length; w++) {
      keyOf[ofWrite[w]] = writes.key(w);
    }
    for (int read = 0; read < ofRead.length; read++) {
      keyOf[ofRead[read]] = reads.key(read);
    }
    for (int key = 0; key < ofInitial.length; key++) {
      if (ofInitial[key] != OPEN) {
        keyOf[ofInitial[key]] = key;
      }
    }
    assert invariantCandidatesLookAlike(reads) : "a read has sources that look different";
  }

  private int of(int key, int value) {
    long pair = ((long) key << 32) | (value & 0xFFFFFFFFL);
    int known = classes.get(pair, -1);
    if (known < 0) {
      known = next++;
      classes.put(pair, known);
    }
    return known;
  }

  private boolean invariantCandidatesLookAlike(Reads reads) {
    for (int read = 0; read < ofRead.length; read++) {
      for (int i = 0; i < reads.candidateCount(read); i++) {
        int candidate = reads.candidate(read, i);
        if (candidate >= 0 && ofWrite[candidate] != ofRead[read]) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean readsInitial(Reads reads, int read) {
    for (int i = 0; i < reads.candidateCount(read); i++) {
      if (reads.candidate(read, i) == Reads.INITIAL) {
        return true;
      }
    }
    return false;
  }

  int count() {
    return count;
  }

  int ofWrite(int write) {
    return ofWrite[write];
  }

  int ofRead(int read) {
    return ofRead[read];
  }

  int keyOf(int valueClass) {
    return keyOf[valueClass];
  }

  /** Value class of the initial version, or OPEN. */
  int ofInitial(int key) {
    return ofInitial[key];
  }
}
