package io.kingsnake.checker.evidence.audit;

import io.kingsnake.engine.ints.IntList;

/**
 * Why a level is satisfied.
 *
 * @param isTwofold whether transaction t has the events 2t, its begin, and 2t+1; or only t
 * @param events all that took effect, in order
 * @param sources pairs: the number of a read in that order, and the write that it saw, if that is
 *     not the latest; -1 is the initial version
 */
public record AcceptedOrder(boolean isTwofold, IntList events, IntList sources) {
  public AcceptedOrder {
    assert sources.size() % 2 == 0 : "a read without its source";
  }

  public void appendTo(StringBuilder out) {
    append(out, "order", events);
    append(out, "sources", sources);
  }

  private static void append(StringBuilder out, String word, IntList numbers) {
    out.append(word).append(' ').append(numbers.size());
    for (int i = 0; i < numbers.size(); i++) {
      out.append(' ').append(numbers.get(i));
    }
    out.append('\n');
  }
}
