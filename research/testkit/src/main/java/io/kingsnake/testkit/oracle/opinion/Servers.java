package io.kingsnake.testkit.oracle.opinion;

import io.kingsnake.testkit.oracle.Facts;

/**
 * Session guarantees as Terry has them [Terry94]: servers hold some of the transactions and apply
 * them in the one order of a {@link World}. Every read is answered by some server, with the last
 * version that this server holds. A guarantee says what a server must hold before it may answer.
 *
 * <p>The transaction is the unit: what one read obliges its transaction to has to be held by the
 * servers of all its reads. Sets are bits, one for each node.
 */
final class Servers {
  private final World world;
  private final int[] before; // by node: earlier ones of its session
  private final int[] sources; // by node: whom it read from

  Servers(World world) {
    this.world = world;
    before = new int[world.nodeCount()];
    sources = new int[world.nodeCount()];
    for (int node = 1; node < before.length; node++) {
      for (int other = 1; other < before.length; other++) {
        before[node] |= world.facts.so.has(other, node) ? 1 << other : 0;
      }
    }
    for (int i = 0; i < world.source.length; i++) {
      if (world.isExternal(i) && world.source[i] != Facts.T0) {
        sources[world.reader(i)] |= 1 << world.source[i];
      }
    }
  }

  /** Sets of each node that one of the guarantees speaks of. */
  private interface Sets {
    int of(int node);
  }

  boolean readYourWrites() {
    return canBeIssued() && areAnswered(node -> before[node], node -> 0);
  }

  boolean monotonicReads() {
    return canBeIssued() && areAnswered(node -> union(before[node], sources), node -> 0);
  }

  boolean monotonicWrites() {
    return canBeIssued()
        && areApplied(before)
        && areAnswered(node -> union(sources[node], before), node -> before[node]);
  }

  boolean writesFollowReads() {
    int[] heard = new int[before.length]; // what the session has read up to and with the node
    for (int node = 1; node < heard.length; node++) {
      heard[node] = sources[node] | union(before[node], sources);
    }
    return canBeIssued()
        && areApplied(heard)
        && areAnswered(node -> union(sources[node], heard), node -> heard[node]);
  }

  boolean pipelinedRam() {
    Sets required =
        node -> before[node] | union(before[node], sources) | union(sources[node], before);
    return canBeIssued() && areApplied(before) && areAnswered(required, node -> before[node]);
  }

  private static int union(int nodes, int[] sets) {
    int union = 0;
    for (int node = 0; node < sets.length; node++) {
      union |= (nodes & (1 << node)) == 0 ? 0 : sets[node];
    }
    return union;
  }

  /**
   * Tests whether transactions can run in an order that keeps sessions and lets reads follow their
   * sources.
   */
  private boolean canBeIssued() {
    int issued = 1 << Facts.T0;
    for (int round = 0; round < before.length; round++) {
      for (int node = 1; node < before.length; node++) {
        issued |= ((before[node] | sources[node]) & ~issued) == 0 ? 1 << node : 0;
      }
    }
    return issued == (1 << before.length) - 1;
  }

  /**
   * Tests whether writers of a key are applied after those of the earlier ones that wrote it, too.
   */
  private boolean areApplied(int[] earlier) {
    for (int node = 1; node < earlier.length; node++) {
      for (int other = 1; other < earlier.length; other++) {
        boolean isEarlier = (earlier[node] & (1 << other)) != 0;
        if (isEarlier && !world.isBefore(other, node) && writeTheSame(other, node)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean writeTheSame(int first, int second) {
    for (int key = 0; key < world.facts.history.keyCount(); key++) {
      if (world.writes(first, key) && world.writes(second, key)) {
        return true;
      }
    }
    return false;
  }

  private boolean areAnswered(Sets required, Sets heldWith) {
    for (int i = 0; i < world.source.length; i++) {
      if (world.isExternal(i) && !isAnswered(i, required.of(world.reader(i)), heldWith)) {
        return false;
      }
    }
    return true;
  }

  /** Tests whether some server holds what it must and answers with the version that was read. */
  private boolean isAnswered(int observation, int required, Sets heldWith) {
    int key = world.observations.get(observation).key();
    for (int held = 0; held < 1 << before.length; held++) {
      if ((required & ~held) == 0
          && isClosed(held, heldWith)
          && world.lastWriter(key, held) == world.source[observation]) {
        return true;
      }
    }
    return false;
  }

  private boolean isClosed(int held, Sets heldWith) {
    for (int node = 1; node < before.length; node++) {
      if ((held & (1 << node)) != 0 && (heldWith.of(node) & ~held) != 0) {
        return false;
      }
    }
    return true;
  }
}
