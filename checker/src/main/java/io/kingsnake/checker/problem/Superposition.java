package io.kingsnake.checker.problem;

import java.util.List;

/** A question that the history leaves open: exactly one of several alternatives holds. */
public sealed interface Superposition {
  /** A read that several versions explain: writes, or {@link Reads#INITIAL}. */
  record OpenRead(int read, List<Integer> candidates) implements Superposition {
    public OpenRead {
      candidates = List.copyOf(candidates);
      assert candidates.size() > 1 : "read " + read + " is not open: " + candidates;
    }
  }

  /** Two writes of a key, neither of which is known to come first. */
  record UnorderedWrites(int key, int write, int other) implements Superposition {
    public UnorderedWrites {
      assert write < other : "a pair is named once: " + write + ", " + other;
    }
  }

  /** One event before another. */
  record EventPair(int earlier, int later) {}

  /** A module states that at least one of these holds. */
  record ModuleChoice(List<EventPair> pairs) implements Superposition {
    public ModuleChoice {
      pairs = List.copyOf(pairs);
    }
  }

  /** Transactions that appended the same value to a list: it is open which of them stands where. */
  record ListPosition(int key, List<Integer> txns, List<Integer> places) implements Superposition {
    public ListPosition {
      txns = List.copyOf(txns);
      places = List.copyOf(places);
      assert txns.size() > 1 : "it is known who stands at " + places;
    }
  }
}
