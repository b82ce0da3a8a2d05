package io.kingsnake.junit.interleave;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Lets one of several threads at a time talk to the database: each waits for its turn before every
 * call, and a seed decides whose turn is next. A thread whose call does not return soon waits for a
 * lock that another one holds, so the others go on; it takes part again once it has the answer.
 *
 * <p>States of a thread: RUNNING — {@link #await} → WAITING — chosen → RUNNING; RUNNING for too
 * long → BLOCKED — {@link #await} → WAITING; {@link #leave} → GONE.
 */
final class Turns {
  private enum State {
    STARTING,
    RUNNING,
    WAITING,
    BLOCKED,
    GONE
  }

  private static final ThreadLocal<Turns.Seat> SEAT = new ThreadLocal<>();

  /** Place of a thread among the turns. */
  record Seat(Turns turns, int thread) {}

  private final State[] states;
  private final SplittableRandom random;
  private final long patienceNanos;
  private int chosen = -1;

  Turns(int threads, long seed, Duration patience) {
    states = new State[threads];
    Arrays.fill(states, State.STARTING);
    random = new SplittableRandom(seed);
    patienceNanos = patience.toNanos();
  }

  /** Waits for the turn of this thread, if it is one that takes turns. */
  static void next() {
    Seat seat = SEAT.get();
    if (seat != null) {
      seat.turns().await(seat.thread());
    }
  }

  void join(int thread) {
    SEAT.set(new Seat(this, thread));
    await(thread);
  }

  private synchronized void await(int thread) {
    states[thread] = State.WAITING;
    notifyAll();
    boolean interrupted = false;
    while (chosen != thread) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
        break;
      }
    }
    if (chosen == thread) {
      chosen = -1;
    }
    states[thread] = State.RUNNING;
    notifyAll();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  synchronized void leave(int thread) {
    SEAT.remove();
    states[thread] = State.GONE;
    notifyAll();
  }

  /** Gives turns until all threads have left, or the time is over. */
  synchronized boolean run(Duration limit) throws InterruptedException {
    long end = System.nanoTime() + limit.toNanos();
    while (!all(State.GONE)) {
      if (System.nanoTime() > end) {
        return false;
      }
      while (!in(State.STARTING).isEmpty()) {
        wait();
      }
      settle();
      List<Integer> ready = in(State.WAITING);
      if (ready.isEmpty()) {
        wait(1); // all that are left wait for the database
      } else {
        chosen = ready.get(random.nextInt(ready.size()));
        notifyAll();
        while (chosen >= 0) {
          wait();
        }
      }
    }
    return true;
  }

  /** Waits until the running thread asks for its next turn, or turns out to be blocked. */
  private void settle() throws InterruptedException {
    long end = System.nanoTime() + patienceNanos;
    while (!in(State.RUNNING).isEmpty()) {
      long left = end - System.nanoTime();
      if (left <= 0) {
        in(State.RUNNING).forEach(thread -> states[thread] = State.BLOCKED);
        return;
      }
      wait(Math.max(1, left / 1_000_000));
    }
  }

  private List<Integer> in(State state) {
    List<Integer> threads = new ArrayList<>();
    for (int thread = 0; thread < states.length; thread++) {
      if (states[thread] == state) {
        threads.add(thread);
      }
    }
    return threads;
  }

  private boolean all(State state) {
    return in(state).size() == states.length;
  }
}
