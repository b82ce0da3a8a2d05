package io.kingsnake.checker.solve;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;

/** The reads of key k are {@code read(i)} for i in {@code start(k) .. end(k)}. */
final class ReadsByKey {
  private final int[] starts;
  private final int[] numbers;

  ReadsByKey(Problem problem) {
    Reads reads = problem.reads();
    starts = new int[problem.writes().keyCount() + 1];
    for (int read = 0; read < reads.count(); read++) {
      starts[reads.key(read) + 1]++;
    }
    for (int key = 0; key + 1 < starts.length; key++) {
      starts[key + 1] += starts[key];
    }
    int[] next = starts.clone();
    numbers = new int[reads.count()];
    for (int read = 0; read < reads.count(); read++) {
      numbers[next[reads.key(read)]++] = read;
    }
  }

  int start(int key) {
    return starts[key];
  }

  int end(int key) {
    return starts[key + 1];
  }

  int read(int index) {
    return numbers[index];
  }
}
