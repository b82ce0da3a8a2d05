package io.kingsnake.stream.chain;

import io.kingsnake.stream.chain.Event.Change;
import io.kingsnake.stream.chain.KeptEvents.KeptTxn;
import io.kingsnake.stream.chain.KeptEvents.KeptVersion;
import io.kingsnake.stream.chain.KeptEvents.Stretch;
import io.kingsnake.stream.chain.Node.Status;
import io.kingsnake.stream.transaction.Txn;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Restorer of transactions, versions and events from their kept form. */
final class EventReader {
  private final KeptEvents kept;
  private final Versions slots;
  private final List<Node> nodes;
  private final List<Version> versions = new ArrayList<>();

  /**
   * Reads the kept events.
   *
   * @param slots with the last versions in them
   * @param open the open transactions, which exist already
   * @param over makes one that is over
   */
  EventReader(KeptEvents kept, Versions slots, List<Node> open, Function<Txn, Node> over) {
    this.kept = kept;
    this.slots = slots;
    nodes = new ArrayList<>(open);
    for (KeptTxn txn : kept.txns()) {
      if (txn.txn() != null) {
        nodes.add(over.apply(txn.txn()));
      }
    }
  }

  /** Adds the latest events to the log, and returns the stretches. */
  List<EventLog> read(EventLog log) {
    kept.versions().forEach(version -> versions.add(read(version)));
    for (int i = 0; i < kept.txns().size(); i++) {
      read(kept.txns().get(i), nodes.get(i));
    }
    log.skipTo(kept.log().start());
    addTo(log, kept.log());
    releaseForgotten(log);
    List<EventLog> stretches = new ArrayList<>();
    for (Stretch stretch : kept.stretches()) {
      EventLog events = new EventLog(stretch.start());
      addTo(events, stretch);
      stretches.add(events);
    }
    return stretches;
  }

  private Version read(KeptVersion version) {
    Node writer = version.writer() < 0 ? null : nodes.get(version.writer());
    Version read =
        version.isInitial()
            ? Version.initial(version.value())
            : Version.of(writer, version.value(), version.rangesBefore());
    read.readers = version.readers();
    if (version.isLast()) {
      slots.slot(version.key()).last = read;
    }
    return read;
  }

  private void read(KeptTxn txn, Node node) {
    node.isGranted = txn.isGranted();
    node.beginPlace = txn.beginPlace();
    node.commitPlace = txn.commitPlace();
    node.learned = txn.learned().stream().map(slots::slot).toList();
    if (txn.txn() != null) {
      node.status = txn.isDropped() ? Status.DROPPED : Status.DONE;
      node.written = txn.written().stream().map(versions::get).toArray(Version[]::new);
      node.replaced = txn.replaced().stream().map(versions::get).toArray(Version[]::new);
      node.isDue = !txn.isDropped();
    }
  }

  private void addTo(EventLog events, Stretch stretch) {
    for (int i = 0; i < stretch.txns().size(); i++) {
      events.add(new Event(nodes.get(stretch.txns().get(i)), stretch.changes().get(i)));
    }
  }

  /**
   * Releases slots: only transactions whose last event can be undone, or is still to come, use
   * theirs.
   */
  private void releaseForgotten(EventLog log) {
    Set<Node> inUse = new HashSet<>();
    for (long place = log.start(); log.holds(place); place++) {
      if (log.at(place).change() != Change.BEGIN) {
        inUse.add(log.at(place).node());
      }
    }
    for (Node node : nodes) {
      if (node.status != Status.OPEN && !inUse.contains(node)) {
        slots.release(node);
      }
    }
  }
}
