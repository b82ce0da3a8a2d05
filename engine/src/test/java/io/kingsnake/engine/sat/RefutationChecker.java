package io.kingsnake.engine.sat;

import io.kingsnake.engine.ints.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Follows a proof: refuting a learned clause must fail by unit propagation over those before. */
public final class RefutationChecker implements ProofLog {
  private static final int NOTHING = -1;
  private static final int REFUTED = -2;

  private final List<int[]> given;
  private final List<int[]> derived = new ArrayList<>();
  private final Predicate<int[]> isTheoryLemma;
  private int learnedCount;
  private int lemmaCount;
  private boolean refuted;

  /** The list of given clauses is shared: it may grow between calls of the solver. */
  public RefutationChecker(List<int[]> given, Predicate<int[]> isTheoryLemma) {
    this.given = given;
    this.isTheoryLemma = isTheoryLemma;
  }

  @Override
  public void lemma(IntList clause) {
    int[] lemma = clause.toArray();
    if (!isTheoryLemma.test(lemma)) {
      throw new AssertionError("not a truth of the theory: " + Arrays.toString(lemma));
    }
    derived.add(lemma);
    lemmaCount++;
  }

  @Override
  public void learned(IntList clause) {
    int[] learned = clause.toArray();
    if (refuted) {
      throw new AssertionError("learned after the end: " + Arrays.toString(learned));
    }
    if (!follows(learned)) {
      throw new AssertionError("does not follow: " + Arrays.toString(learned));
    }
    derived.add(learned);
    learnedCount++;
    refuted = learned.length == 0;
  }

  private boolean follows(int[] clause) {
    Set<Integer> trueLiterals = new HashSet<>();
    for (int literal : clause) {
      trueLiterals.add(Literals.not(literal));
    }
    boolean more = true;
    while (more) {
      more = false;
      for (List<int[]> part : List.of(given, derived)) {
        for (int[] known : part) {
          int found = unit(known, trueLiterals);
          if (found == REFUTED) {
            return true;
          }
          more |= found >= 0 && trueLiterals.add(found);
        }
      }
    }
    return false;
  }

  /** The only literal that can still make the clause true, if there is just one. */
  private static int unit(int[] clause, Set<Integer> trueLiterals) {
    int open = REFUTED;
    for (int literal : clause) {
      if (trueLiterals.contains(literal)) {
        return NOTHING;
      }
      if (!trueLiterals.contains(Literals.not(literal)) && literal != open) {
        if (open != REFUTED) {
          return NOTHING;
        }
        open = literal;
      }
    }
    return open;
  }

  public int learnedCount() {
    return learnedCount;
  }

  public int lemmaCount() {
    return lemmaCount;
  }

  /** Tests whether the empty clause was learned. */
  public boolean isRefuted() {
    return refuted;
  }
}
