package io.kingsnake.workload.reference;

import io.kingsnake.workload.reference.store.VersionStore;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The long fork: cuts two sites off from each other until a reader on each side has seen a write of
 * its own side and missed one of the other's, both the same two. Watches what committed
 * transactions read for that; gives up after a while, and lets the next opportunity come.
 */
final class Fork {
  private static final int STEPS_PER_SESSION = 100;

  private final VersionStore store;
  private final Sites sites;
  private final Faults faults;
  private final int maxSteps;
  private final List<Set<Sighting>> sightings = List.of(new HashSet<>(), new HashSet<>());
  private boolean active;
  private int startPoint;
  private long deadline;

  /** A transaction saw one write and missed another; both by transaction number. */
  private record Sighting(int seen, int missed) {}

  Fork(VersionStore store, Sites sites, Faults faults, int sessionCount) {
    this.store = store;
    this.sites = sites;
    this.faults = faults;
    this.maxSteps = STEPS_PER_SESSION * sessionCount;
  }

  void begins(OpenTransaction txn, int lastPoint, long time) {
    if (!active && sites.count() > 1 && faults.takes(Bug.LONG_FORK, txn.number)) {
      active = true;
      startPoint = lastPoint;
      deadline = time + maxSteps;
      faults.reserve(Bug.LONG_FORK);
      sites.cutOff();
    } else if (active && time > deadline) {
      faults.release(Bug.LONG_FORK);
      close();
    }
  }

  void committed(OpenTransaction txn, long time) {
    if (!active) {
      return;
    }
    for (int read = 0; read < txn.readKeys.size(); read++) {
      int missed = provablyMissed(txn, read);
      if (missed == VersionStore.NONE) {
        continue;
      }
      int missedWriter = store.writer(missed);
      for (int seenWriter : seenWriters(txn)) {
        sightings.get(txn.site).add(new Sighting(seenWriter, missedWriter));
        if (sightings.get(1 - txn.site).contains(new Sighting(missedWriter, seenWriter))) {
          int key = txn.readKeys.get(read);
          faults.confirm(txn.number, new Faults.Pending(Bug.LONG_FORK, missedWriter, key), time);
          close();
          return;
        }
      }
    }
  }

  private void close() {
    active = false;
    sites.reconnect();
    sightings.forEach(Set::clear);
  }

  /** The other side's version right after the one read, if the history proves it is after. */
  private int provablyMissed(OpenTransaction txn, int read) {
    int key = txn.readKeys.get(read);
    int readPoint = txn.readPoints.get(read);
    int version = store.head(key);
    while (version != VersionStore.NONE && store.point(store.previous(version)) > readPoint) {
      version = store.previous(version);
    }
    boolean missed =
        version != VersionStore.NONE
            && store.point(version) > Math.max(readPoint, startPoint)
            && store.site(version) != txn.site
            && store.has(version, VersionStore.OVERWRITES)
            && store.previous(version) != VersionStore.NONE
            && store.point(store.previous(version)) == readPoint
            && store.value(store.previous(version)) != VersionStore.ABSENT;
    return missed ? version : VersionStore.NONE;
  }

  /** The writers of its own side's versions that it read, and provably of those before them. */
  private List<Integer> seenWriters(OpenTransaction txn) {
    List<Integer> writers = new ArrayList<>();
    for (int read = 0; read < txn.readKeys.size(); read++) {
      int version = store.at(txn.readKeys.get(read), txn.readPoints.get(read));
      while (version != VersionStore.NONE
          && store.point(version) > startPoint
          && store.site(version) == txn.site) {
        writers.add(store.writer(version));
        boolean orderKnown = store.has(version, VersionStore.OVERWRITES);
        version = orderKnown ? store.previous(version) : VersionStore.NONE;
      }
    }
    return writers;
  }
}
