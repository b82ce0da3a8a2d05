package io.kingsnake.checker.solve;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import java.util.Arrays;

/**
 * Numbers the distinct (key, value) pairs, initial versions included: two versions of a key with
 * the same value look the same to every read.
 */
final class ValueClasses {
  private final int[] ofWrite;
  private final int[] ofRead;
  private final int[] ofInitial; // by key
  private final int count;

  ValueClasses(Problem problem) {
    Writes writes = problem.writes();
    Reads reads = problem.reads();
    ofWrite = new int[writes.count()];
    ofRead = new int[reads.count()];
    ofInitial = new int[writes.keyCount()];
    LongIntMap classes = new LongIntMap();
    int next = 0;
    for (int w = 0; w < ofWrite.length; w++) {
      long pair = ((long) writes.key(w) << 32) | (writes.value(w) & 0xFFFFFFFFL);
      int known = classes.get(pair, -1);
      if (known < 0) {
        known = next++;
        classes.put(pair, known);
      }
      ofWrite[w] = known;
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
      if (ofRead[read] >= 0 && readsInitial(reads, read)) {
        ofInitial[reads.key(read)] = ofRead[read];
      }
    }
    for (int key = 0; key < ofInitial.length; key++) {
      if (ofInitial[key] < 0) {
        ofInitial[key] = next++;
      }
    }
    for (int read = 0; read < ofRead.length; read++) {
      if (ofRead[read] < 0) {
        ofRead[read] = ofInitial[reads.key(read)];
      }
    }
    count = next;
    assert invariantCandidatesLookAlike(reads) : "a read has sources that look different";
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

  int ofInitial(int key) {
    return ofInitial[key];
  }
}
