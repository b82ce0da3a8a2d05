package io.kingsnake.stream.chain;

import io.kingsnake.checker.Certified;
import io.kingsnake.checker.Checker;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.stream.chain.Node.Status;
import io.kingsnake.stream.transaction.Appended;
import io.kingsnake.stream.transaction.ListVersion;
import io.kingsnake.stream.transaction.Mark;
import io.kingsnake.stream.transaction.Tombstone;
import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Transactions that the schedule found no order for, from the last versions before them: a window
 * for the checker.
 */
final class Knot {
  private final Replay replay;
  private final WindowLevel level;
  private final CheckOptions options;
  private String reason = "";
  private boolean isOutOfTime;

  Knot(Replay replay, WindowLevel level, CheckOptions options) {
    this.replay = replay;
    this.level = level;
    this.options = options.withHints(CheckOptions.Hints.IGNORE).withGapsAccepted(true);
  }

  /** Reason for which the checker gave no answer; empty if it gave one. */
  String reason() {
    return reason;
  }

  /** Tests whether the checker took too long to answer. */
  boolean isOutOfTime() {
    return isOutOfTime;
  }

  /**
   * Searches for an explanation and replays it; returns true if there is one. If not, there may be
   * one from other last versions, or with transactions still to come.
   */
  boolean untie(List<Node> nodes) {
    reason = "";
    if (nodes.stream().anyMatch(node -> !node.txn.unseen().isEmpty())) {
      return false;
    }
    WindowHistory window = WindowHistory.of(replay.versions(), nodes, List.of());
    if (!window.isPossible() || (!level.isTotal() && seesPartOfAList(nodes))) {
      return false;
    }
    long start = System.nanoTime();
    Certified certified = new Checker(options).certifySatisfied(window.history(), level.level());
    Verdict verdict = certified.verdict();
    if (verdict.kind() == Verdict.Kind.UNDECIDED) {
      reason = String.valueOf(verdict.message());
      Duration limit = options.timeout();
      isOutOfTime = limit != null && System.nanoTime() - start >= limit.toNanos();
    }
    if (verdict.kind() != Verdict.Kind.SATISFIED) {
      return false;
    }
    if (certified.certificate().isEmpty()) {
      reason = certified.missing();
      return false;
    }
    return follow(AcceptedOrder.of(certified.certificate().get()), window);
  }

  private boolean follow(AcceptedOrder order, WindowHistory window) {
    int mark = replay.logSize();
    boolean isReplayed = level.isTotal() ? replays(order, window) : grants(order, window);
    if (!isReplayed) {
      replay.takeBack(replay.logSize() - mark);
      reason = "an order that explains them does not go on from what was before";
    }
    return isReplayed;
  }

  private boolean replays(AcceptedOrder order, WindowHistory window) {
    for (int event : order.events()) {
      Node node = window.node(order.txn(event));
      if (node == null) {
        continue; // what held before, and holds here, too
      }
      if (node.isPending()) {
        if (!replay.canBegin(node)) {
          return false;
        }
        replay.begin(node);
      }
      if (order.isCommit(event) && node.status == Status.OPEN) {
        replay.commit(node);
      }
    }
    return true;
  }

  /** Tests whether the checker confirms that versions in this order satisfy the level from here. */
  private boolean grants(AcceptedOrder order, WindowHistory window) {
    boolean isFirst = true;
    for (int event : order.events()) {
      if (!order.isCommit(event)) {
        continue;
      }
      Node node = window.node(order.txn(event));
      if (node == null) {
        if (!isFirst) {
          return false;
        }
      } else if (!node.isPending() || !replay.isNext(node) || meetsTheUnknown(node)) {
        return false;
      } else {
        replay.grant(node);
      }
      isFirst = false;
    }
    return true;
  }

  /**
   * Tests whether the transaction meets an unknown initial version: without a replay, nothing
   * records what reads reveal about it.
   */
  private static boolean meetsTheUnknown(Node node) {
    for (Slot slot : node.readSlots) {
      if (slot.version() == Mark.INITIAL) {
        return true;
      }
    }
    for (int i = 0; i < node.writeSlots.length; i++) {
      if (!node.writeSlots[i].takes(node.writeValues[i])) {
        return true;
      }
    }
    return false;
  }

  /**
   * A reader that sees less of a list than existed before sees a version that no window begins
   * with.
   */
  private static boolean seesPartOfAList(List<Node> nodes) {
    for (Node node : nodes) {
      for (int i = 0; i < node.readSlots.length; i++) {
        if (node.readSlots[i].version() instanceof ListVersion before
            && node.readValues[i] instanceof ListVersion read
            && !read.startsWith(before)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Transactions that can be explained without others still to come: the versions they saw are
   * present, or written by one of them. Those that are {@code urgent} are always included.
   */
  static List<Node> closed(Set<Node> waiting, Set<Node> urgent) {
    Set<Node> kept = new LinkedHashSet<>();
    for (Node node : waiting) {
      if (node.isPending() || node.status == Status.OPEN) {
        kept.add(node);
      }
    }
    while (kept.removeAll(unexplained(kept, urgent))) {}
    return new ArrayList<>(kept);
  }

  private static Set<Node> unexplained(Set<Node> kept, Set<Node> urgent) {
    Map<Slot, Set<Serializable>> written = new HashMap<>();
    Map<SessionLine, Long> firstLeftOut = new HashMap<>();
    for (Node node : kept) {
      for (int i = 0; i < node.writeSlots.length; i++) {
        Set<Serializable> values =
            written.computeIfAbsent(node.writeSlots[i], any -> new HashSet<>());
        values.add(node.writeValues[i] instanceof Tombstone ? Mark.ABSENT : node.writeValues[i]);
        values.add(node.writeValues[i]);
        if (node.writeValues[i] instanceof Appended) {
          values.add(Mark.UNKNOWN); // of lists, the checker finds out
        }
      }
    }
    Set<Node> out = new HashSet<>();
    for (Node node : kept) {
      boolean isOut = node.isPending() && !urgent.contains(node) && !isExplained(node, written);
      if (isOut) {
        out.add(node);
        firstLeftOut.merge(node.session, node.txn.place(), Math::min);
      }
    }
    for (Node node : kept) {
      Long first = firstLeftOut.get(node.session);
      if (first != null && node.txn.place() > first && !urgent.contains(node)) {
        out.add(node);
      }
    }
    return out;
  }

  private static boolean isExplained(Node node, Map<Slot, Set<Serializable>> written) {
    for (int i = 0; i < node.readSlots.length; i++) {
      Slot slot = node.readSlots[i];
      Serializable read = node.readValues[i];
      Set<Serializable> others = written.getOrDefault(slot, Set.of());
      boolean isListToCome = read instanceof ListVersion && others.contains(Mark.UNKNOWN);
      if (!slot.explains(read) && !others.contains(read) && !isListToCome) {
        return false;
      }
    }
    return true;
  }
}
