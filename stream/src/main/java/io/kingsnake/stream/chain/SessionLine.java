package io.kingsnake.stream.chain;

import io.kingsnake.stream.chain.Node.Status;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The transactions of one session that have not had their turn. */
final class SessionLine {
  private final TreeMap<Long, Node> waiting = new TreeMap<>();

  void add(Node node) {
    waiting.put(node.txn.place(), node);
  }

  void remove(Node node) {
    waiting.remove(node.txn.place());
  }

  /**
   * Tests whether the transaction is preceded only by ones that have not begun and may have had no
   * effect.
   */
  boolean isNext(Node node) {
    if (isFirst(node)) {
      return true;
    }
    for (Node first : waiting.headMap(node.txn.place()).values()) {
      if (!first.isOptional || first.status == Status.OPEN) {
        return false;
      }
    }
    return true;
  }

  /** One before it that has begun and not committed, if there is one. */
  @Nullable Node openBefore(Node node) {
    if (isFirst(node)) {
      return null;
    }
    for (Node first : waiting.headMap(node.txn.place()).values()) {
      if (first.status == Status.OPEN) {
        return first;
      }
    }
    return null;
  }

  private boolean isFirst(Node node) {
    return !waiting.isEmpty() && waiting.firstKey() >= node.txn.place();
  }

  /** The optional ones before it, which had no effect if it goes first. */
  Iterable<Node> before(Node node) {
    return isFirst(node) ? List.of() : List.copyOf(waiting.headMap(node.txn.place()).values());
  }

  @Nullable Node next() {
    for (Node node : waiting.values()) {
      if (!node.isOptional) {
        return node;
      }
    }
    return null;
  }
}
