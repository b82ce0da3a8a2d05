package io.kingsnake.testkit.oracle.opinion;

import io.kingsnake.testkit.oracle.Facts;
import io.kingsnake.testkit.oracle.Observation;
import io.kingsnake.testkit.oracle.Permutations;
import io.kingsnake.testkit.oracle.Relation;
import java.util.Arrays;

/**
 * Adya's levels by direct dependencies [Adya99]: from a version to the very next one, from a
 * version to who read it, and from a reader to the installer of the next version only.
 */
final class DirectGraph {
  private final World world;

  DirectGraph(World world) {
    this.world = world;
  }

  /** No G-cursor: a transaction that reads an item and writes it installs the next version. */
  boolean keepsCursors() {
    for (int i = 0; i < world.source.length; i++) {
      Observation read = world.observations.get(i);
      boolean isCursor =
          world.isExternal(i) && !read.predicate() && world.writes(read.reader(), read.key());
      if (isCursor && world.next(read.key(), world.source[i]) != read.reader()) {
        return false;
      }
    }
    return true;
  }

  /** No G-single; with start edges no G-SIb, where later overwriters count after an own one. */
  boolean hasNoSingle(boolean startEdges) {
    Relation dependencies = dependencies(startEdges).plus();
    for (int i = 0; i < world.source.length; i++) {
      if (world.isExternal(i)) {
        Observation read = world.observations.get(i);
        int next = world.next(read.key(), world.source[i]);
        next = next == read.reader() ? world.next(read.key(), next) : next;
        if (next >= 0 && dependencies.has(next, read.reader())) {
          return false;
        }
      }
    }
    return true;
  }

  private Relation dependencies(boolean startEdges) {
    Relation edges = new Relation(world.nodeCount());
    for (int key = 0; key < world.facts.history.keyCount(); key++) {
      for (int node = 0; node < world.nodeCount(); node++) {
        int next = world.writes(node, key) ? world.next(key, node) : -1;
        if (next >= 0) {
          edges.add(node, next);
        }
      }
    }
    for (int i = 0; i < world.source.length; i++) {
      if (world.isExternal(i)) {
        edges.add(world.source[i], world.reader(i));
      }
    }
    return startEdges ? Relation.union(edges, world.facts.rt) : edges;
  }

  /**
   * Tests whether items are read as of one moment at the end; versions that were not returned may
   * be old.
   */
  boolean readsItemsInOrder() {
    for (int i = 0; i < world.source.length; i++) {
      Observation read = world.observations.get(i);
      if (world.isExternal(i) && !read.predicate()) {
        int next = world.next(read.key(), world.source[i]);
        if (next >= 0 && world.isBefore(next, read.reader())) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Updates alone, and with any one that only reads, ran one after the other, with the same
   * versions and the same sources.
   */
  boolean updatesAreSerial() {
    for (int reader = 0; reader < world.nodeCount(); reader++) {
      boolean isAsked = reader == Facts.T0 || !world.facts.isUpdate(reader);
      if (isAsked && !isSerialWith(reader)) {
        return false;
      }
    }
    return true;
  }

  private boolean isSerialWith(int reader) {
    int[] some = new int[world.nodeCount()];
    int count = 0;
    for (int node = 1; node < world.nodeCount(); node++) {
      if (node == reader || world.facts.isUpdate(node)) {
        some[count++] = node;
      }
    }
    boolean[] found = new boolean[1];
    Permutations.forEach(Arrays.copyOf(some, count), order -> found[0] = found[0] || isRun(order));
    return found[0];
  }

  private boolean isRun(int[] order) {
    int[] last = new int[world.facts.history.keyCount()];
    for (int node : order) {
      for (int i = 0; i < world.source.length; i++) {
        boolean isRead = world.reader(i) == node && world.isExternal(i);
        if (isRead && last[world.observations.get(i).key()] != world.source[i]) {
          return false;
        }
      }
      for (int key = 0; key < last.length; key++) {
        if (world.writes(node, key) && world.next(key, last[key]) != node) {
          return false;
        }
        last[key] = world.writes(node, key) ? node : last[key];
      }
    }
    return true;
  }
}
