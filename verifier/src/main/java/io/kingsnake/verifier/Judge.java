package io.kingsnake.verifier;

import io.kingsnake.history.History;
import io.kingsnake.history.Moments;
import io.kingsnake.verifier.rules.EventOrder;
import io.kingsnake.verifier.rules.LevelRules;
import io.kingsnake.verifier.rules.Relation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.IntBuffer;

/** Judges evidence only by the history it is about and the rules of the level. */
public final class Judge {
  private final History history;
  private final LevelRules level;
  private final Settings settings;
  private final Assumptions told;

  public Judge(History history, LevelRules level, Settings settings, Assumptions told) {
    this.history = history;
    this.level = level;
    this.settings = settings;
    this.told = told;
  }

  private Facts facts(EventOrder order) throws Refusal {
    return new Facts(history, settings, level, order, told);
  }

  /**
   * Confirms that the level is satisfied.
   *
   * @param isTwofold whether transaction t has the events 2t, its begin, and 2t+1; or only t
   * @param events all that took effect, in order
   * @param sources pairs: the number of a read in that order, and the write that it saw, if that is
   *     not the latest; -1 is the initial version
   * @throws Refusal if that does not prove it, with the reason
   */
  public void accept(boolean isTwofold, int[] events, int[] sources) throws Refusal {
    replay(isTwofold, events, sources);
  }

  /** Confirms it, and says which writes are the last of their keys. */
  IntBuffer replay(boolean isTwofold, int[] events, int[] sources) throws Refusal {
    Replay replay = new Replay(facts(EventOrder.any(isTwofold)), events, sources);
    replay.check();
    return replay.lastWrites();
  }

  /** Confirms that the level is violated: the statements contradict each other. */
  public void reject(boolean isTwofold, int[] statements) throws Refusal {
    try {
      reject(isTwofold, new Recorded(statements));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
  }

  void reject(boolean isTwofold, ProofReader statements) throws IOException, Refusal {
    Clauses clauses = new Clauses();
    new Refutation(facts(level.order(isTwofold)), statements, clauses).check();
    Refusal.unless(clauses.isContradicted(), "there is no contradiction");
  }

  /** Tests whether times are recorded, if the level refers to them. */
  boolean isTimed() {
    boolean ofWhole = !level.mentionsAny(EventOrder.TO_COMMITS);
    return !level.mentionsAny(Relation.OF_TIME) || !new Moments(history).areMissing(ofWhole);
  }
}
