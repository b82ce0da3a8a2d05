package io.kingsnake.checker.solve.forward;

import io.kingsnake.checker.solve.result.DeadEnd;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.engine.sat.Luby;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

/*
 * Depth-first search over replays: a state is what ran and what every key holds. A state is dead if
 *   some key comes to hold a value less often than is needed (ForwardState counts that),
 *   or some transaction could not run even if nothing more were overwritten (Foundedness),
 *   or everything that can run leads to a dead state; dead states are remembered.
 * Of transactions that look alike the first runs first, and one that changes nothing runs as soon
 * as it can.
 *
 * Where begin and commit differ, a transaction begins only just before its own commit, or before
 * one that changes what it reads: any other begin might as well be later. Those between two commits
 * begin in the order of their numbers.
 *
 * Each restart gets a larger budget, a little noise, and a penalty for overwriting values that ran
 * short before. Dead states stay dead, so the search is complete: it ends when the initial state is
 * dead.
 */
/**
 * Looks for an accepting order by running the history forward, and remembers the states in which
 * that fails.
 */
public final class ForwardSearch {
  /** End of a run. */
  public enum Result {
    FOUND,
    /** There is no order. */
    EXHAUSTED,
    STOPPED
  }

  private static final int FIRST_RUN = 1_000; // states, and some for every transaction
  private static final int MAX_COST = 1_000; // of a look at beginnings, to take it in every state

  private final ForwardModel model;
  private final ForwardState state;
  private final Foundedness foundedness;
  private final boolean snapshot;
  private final boolean serial;
  private final double[] rank; // by participant: its place in a good order, from 0 to 1
  private final SplittableRandom random = new SplittableRandom(7);
  private final double[] noise; // by participant
  private final float[] weight; // by key: how often it ran short
  private final DeadStates dead = new DeadStates();
  private final IntList choices = new IntList();
  private final IntList choiceStarts = new IntList();
  private double[] scores = new double[16];
  private int runs;
  private long statesInRun;
  private long states;
  private boolean isExhausted;

  /**
   * {@code serial} considers only orders in which every commit directly follows its begin: there
   * are fewer of them, and they suffice for most histories.
   */
  public ForwardSearch(ForwardModel model, int[] goodOrder, boolean serial) {
    this.model = model;
    state = new ForwardState(model);
    foundedness = new Foundedness(model);
    snapshot = model.problem.isSnapshot();
    this.serial = serial || !snapshot;
    rank = new double[model.participantCount];
    for (int i = 0; i < goodOrder.length; i++) {
      int p = model.problem.participantOf(goodOrder[i]);
      if (p >= 0) {
        rank[p] = (double) i / goodOrder.length;
      }
    }
    noise = new double[model.participantCount];
    weight = new float[model.keyCount];
  }

  /** Continues the search for about this many steps. */
  public Result run(long budget, BooleanSupplier stop) {
    long left = isExhausted ? 0 : budget;
    if (choiceStarts.isEmpty() && !isExhausted) {
      left -= open();
    }
    for (int i = 0; left > 0 || (i == 0 && !isExhausted); i++) { // one look at least
      assert choiceStarts.size() == state.depth() + 1 : "choices of another state";
      if ((i & 255) == 255 && stop.getAsBoolean()) {
        return Result.STOPPED;
      }
      if (state.isComplete()) {
        return Result.FOUND;
      }
      left--;
      if (choices.size() > choiceStarts.last()) {
        state.move(choices.pop());
        left -= open();
      } else {
        close();
        if (choiceStarts.isEmpty()) {
          isExhausted = true;
          return Result.EXHAUSTED;
        }
        if (statesInRun > (FIRST_RUN + 4L * model.participantCount) * Luby.at(runs + 1)) {
          restart();
          left -= open();
        }
      }
    }
    return isExhausted ? Result.EXHAUSTED : Result.STOPPED;
  }

  /** Tests whether the search considers all orders. */
  public boolean isComplete() {
    return serial == !snapshot;
  }

  /** The events in the order that was found. */
  public int[] events() {
    return state.events();
  }

  /** Why there is no order, after all were tried. */
  public DeadEnd deadEnd() {
    ForwardState start = new ForwardState(model);
    if (start.supplies().areShort()) {
      return start.supplies().shortage();
    }
    List<Integer> stuck = foundedness.stuck(start);
    return stuck.isEmpty() ? new DeadEnd.AllTried(states) : new DeadEnd.NoneFirst(stuck);
  }

  private void restart() {
    while (state.depth() > 0) {
      state.undo();
    }
    choices.clear();
    choiceStarts.clear();
    runs++;
    statesInRun = 0;
    for (int p = 0; p < noise.length; p++) {
      noise[p] = random.nextDouble();
    }
  }

  /** No choice is left: the state is dead. */
  private void close() {
    assert choices.size() == choiceStarts.last() : "a choice was not tried";
    if (isBetweenCommits()) {
      dead.add(state.hash(), state.otherHash());
    }
    choiceStarts.pop();
    if (state.depth() > 0) {
      state.undo();
    }
  }

  /** Tests whether every open transaction began for a commit that was chosen. */
  private boolean isBetweenCommits() {
    return state.depth() == 0 || state.lastMove() % 3 != ForwardState.BEGIN;
  }

  /**
   * Lists the possible next moves, the best on top; none if the state is dead. Returns the cost.
   */
  private int open() {
    assert choiceStarts.size() == state.depth() : "every state is opened once";
    choiceStarts.add(choices.size());
    states++;
    statesInRun++;
    if (state.supplies().areShort()) {
      weight[state.supplies().shortKey()]++;
      return 0;
    }
    if (isBetweenCommits() && dead.contains(state.hash(), state.otherHash())) {
      return 0;
    }
    int cost = state.ready().size() / 4;
    if (foundedness.cost() < MAX_COST || states % (foundedness.cost() / MAX_COST * 8L) == 1) {
      cost += foundedness.cost() / 16;
      if (!foundedness.holds(state)) {
        return cost;
      }
    }
    addMoves();
    return cost;
  }

  private void addMoves() {
    int start = choices.size();
    IntList ready = state.ready();
    int lastBegun = snapshot && !isBetweenCommits() ? state.lastMove() / 3 : -1;
    for (int i = 0; i < ready.size(); i++) {
      int p = ready.get(i);
      if (!state.mayBegin(p) || (model.optional[p] && model.changesNothing[p])) {
        continue;
      }
      if (state.mayCommit(p, true) && isReasonForBegins(p)) {
        add(p, ForwardState.RUN, start);
      }
      boolean isNext = p > lastBegun && model.readsWhatItKeeps(p);
      if (!serial && (isNext || model.hasAuxiliaries)) {
        add(p, ForwardState.BEGIN, start);
      }
    }
    IntList open = state.openParticipants();
    for (int i = 0; i < open.size(); i++) {
      int p = open.get(i);
      if (state.mayCommit(p, false) && isReasonForBegins(p)) {
        add(p, ForwardState.COMMIT, start);
      }
    }
  }

  /** Tests whether all that began since the last commit had to do so before this one. */
  private boolean isReasonForBegins(int committing) {
    for (int depth = state.depth() - 1; depth >= 0; depth--) {
      int move = state.moveAt(depth);
      if (move % 3 != ForwardState.BEGIN) {
        return true;
      }
      int other = move / 3;
      if (other == committing ? !model.hasAuxiliaries : !model.mustBeginBefore(other, committing)) {
        return false;
      }
    }
    return true;
  }

  private void add(int p, int kind, int start) {
    double score = score(p, kind);
    choices.add(3 * p + kind);
    int count = choices.size() - start;
    assert kind != ForwardState.BEGIN || !serial : "begins of their own in a serial order";
    if (scores.length < count) {
      scores = Arrays.copyOf(scores, 2 * count);
    }
    int at = count - 1;
    for (; at > 0 && scores[at - 1] < score; at--) {
      scores[at] = scores[at - 1];
      choices.set(start + at, choices.get(start + at - 1));
    }
    scores[at] = score;
    choices.set(start + at, 3 * p + kind);
  }

  /**
   * The lower the better. A transaction that needs much runs when it can, since one that needs
   * nothing can run at any time; next count the values lost by overwriting, and the transactions
   * that can run with what is written.
   */
  private double score(int p, int kind) {
    double score = rank[p] + (runs == 0 ? 0 : noise[p] * 2);
    if (kind == ForwardState.BEGIN) {
      return score + 4;
    }
    if (model.optional[p]) {
      score += 3;
    }
    for (int i = model.effectStart[p]; i < model.effectStart[p + 1]; i++) {
      int key = model.effectKey[i];
      int lost = state.held(key);
      int left = model.effect[i];
      if (lost != left && lost != ValueClasses.OPEN) {
        double chances = Math.max(1, state.supplies().supply(lost) - 1);
        score += (1 + Math.min(weight[key], 100) / 25) * state.supplies().needed(lost) / chances;
      }
      if (lost != left && left >= 0) {
        score -= 0.25 * waiting(left, p);
      }
    }
    return score - 6.0 * (model.needStart[p + 1] - model.needStart[p]);
  }

  /** Number of other participants that lack nothing but the class. */
  private int waiting(int valueClass, int but) {
    int count = 0;
    for (int i = model.readerStart[valueClass]; i < model.readerStart[valueClass + 1]; i++) {
      int p = model.readerOf[i];
      count += p != but && state.lacking(p) == 1 && !state.hasBegun(p) ? 1 : 0;
    }
    return count;
  }
}
