package io.kingsnake.spark.huge;

import io.kingsnake.verifier.chain.ChainVerifier;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The versions of one key from window to window: which one each begins with and has to end with.
 *
 * @param starts by window; {@link #UNREAD} where no transaction reads it
 * @param ends by window, where a later transaction reads it
 * @param conflicts windows that cannot agree, from the first to the last
 */
record KeyPlan(Map<Integer, String> starts, Map<Integer, String> ends, List<Range> conflicts)
    implements Serializable {
  /** The value of a key that no transaction reads before it is overwritten. */
  static final String UNREAD = "s" + ChainVerifier.UNREAD;

  /** Windows from {@code low} to {@code high}. */
  record Range(int low, int high) implements Serializable {}

  /** {@code touches} in the order of windows. */
  static KeyPlan of(List<Touch> touches, String initial) {
    return new Search(touches).plan(initial);
  }

  /** Cuts the touches into segments, in each of which the key keeps one version at cuts. */
  private static final class Search {
    private final List<Touch> touches;
    private final KeyPlan plan = new KeyPlan(new HashMap<>(), new HashMap<>(), new ArrayList<>());

    Search(List<Touch> touches) {
      this.touches = touches;
    }

    KeyPlan plan(String initial) {
      int first = -1; // the window that left the version, -1 for none
      for (int next = 0; next <= touches.size(); next++) {
        if (next == touches.size() || leavesVersion(next)) {
          segment(first, next, initial);
          first = next;
        }
      }
      return plan;
    }

    /**
     * Transactions whose outcome is unknown leave a version only if a later transaction needs it.
     */
    private boolean leavesVersion(int index) {
      Touch touch = touches.get(index);
      if (touch.isWritten()) {
        return true;
      }
      for (int i = index + 1; i < touches.size() && !touch.written().isEmpty(); i++) {
        Touch later = touches.get(i);
        if (later.needs().stream().anyMatch(touch.written()::contains)) {
          return true;
        }
        if (later.isWritten()) {
          return false;
        }
      }
      return false;
    }

    /**
     * From the window that left the version to the one that leaves the next one, which may read it
     * first.
     */
    private void segment(int first, int next, String initial) {
      List<Touch> within = touches.subList(first + 1, Math.min(next + 1, touches.size()));
      boolean isRead = within.stream().anyMatch(Touch::isRead);
      Set<String> needs = new HashSet<>();
      within.forEach(touch -> needs.addAll(touch.needs()));
      String version = version(first, needs, initial, isRead);
      for (Touch touch : within) {
        plan.starts.put(touch.window(), version);
        needs.remove(version);
      }
      if (!needs.isEmpty()) {
        conflict(first, within, needs);
      }
      if (isRead && first >= 0) {
        plan.ends.put(touches.get(first).window(), version);
      }
      keep(first, within, version);
    }

    private String version(int first, Set<String> needs, String initial, boolean isRead) {
      if (first < 0) {
        boolean isOpen = initial.equals(Datum.INITIAL); // any value that fits is a possible one
        return !isOpen ? initial : needs.isEmpty() ? UNREAD : needs.iterator().next();
      }
      Touch writer = touches.get(first);
      if (!isRead) {
        return UNREAD;
      }
      for (String needed : needs) {
        if (writer.written().contains(needed)) {
          return needed;
        }
      }
      return writer.isWritten() ? writer.last() : writer.written().iterator().next();
    }

    /**
     * Plans that the version survives wherever it has to outlast a transaction of unknown outcome.
     */
    private void keep(int first, List<Touch> within, String version) {
      for (int i = 0; i < within.size() - 1 && !version.equals(UNREAD); i++) {
        Touch touch = within.get(i);
        if (!touch.written().isEmpty() && !leavesVersion(first + 1 + i)) {
          plan.ends.put(touch.window(), version);
        }
      }
    }

    private void conflict(int first, List<Touch> within, Set<String> unexplained) {
      int low = Integer.MAX_VALUE;
      int high = Integer.MIN_VALUE;
      for (Touch touch : within) {
        if (touch.needs().stream().anyMatch(unexplained::contains)) {
          low = Math.min(low, touch.window());
          high = Math.max(high, touch.window());
        }
      }
      if (first >= 0) {
        low = Math.min(low, touches.get(first).window());
      }
      for (Touch touch : touches) {
        if (touch.written().stream().anyMatch(unexplained::contains)) {
          low = Math.min(low, touch.window());
          high = Math.max(high, touch.window());
        }
      }
      plan.conflicts.add(new Range(low, high));
    }
  }
}
