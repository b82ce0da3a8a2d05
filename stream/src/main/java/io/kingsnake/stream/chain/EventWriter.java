package io.kingsnake.stream.chain;

import io.kingsnake.stream.chain.Event.Change;
import io.kingsnake.stream.chain.KeptEvents.KeptTxn;
import io.kingsnake.stream.chain.KeptEvents.KeptVersion;
import io.kingsnake.stream.chain.KeptEvents.Stretch;
import io.kingsnake.stream.chain.Node.Status;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Numbers transactions and versions, to write down their events. */
final class EventWriter {
  private final List<Node> nodes = new ArrayList<>();
  private final Map<Node, Integer> nodeNumbers = new HashMap<>();
  private final List<KeptVersion> versions = new ArrayList<>();
  private final Map<Version, Integer> versionNumbers = new HashMap<>();
  private final Stretches stretches;
  private long firstOfLog;

  EventWriter(Stretches stretches, List<Node> open) {
    this.stretches = stretches;
    open.forEach(this::number);
  }

  private int number(Node node) {
    return nodeNumbers.computeIfAbsent(
        node,
        any -> {
          nodes.add(node);
          return nodes.size() - 1;
        });
  }

  /** The events of the log from this place on, and the stretches. */
  KeptEvents write(EventLog log, long from, long ranges) {
    firstOfLog = from;
    List<Stretch> events = new ArrayList<>();
    stretches.all().forEach(stretch -> events.add(stretch(stretch, stretch.start())));
    Stretch latest = stretch(log, from);
    List<KeptTxn> txns = new ArrayList<>();
    nodes.forEach(node -> txns.add(txn(node)));
    return new KeptEvents(txns, versions, events, latest, ranges);
  }

  private Stretch stretch(EventLog events, long from) {
    List<Integer> txns = new ArrayList<>();
    List<Change> changes = new ArrayList<>();
    for (long place = from; events.holds(place); place++) {
      txns.add(number(events.at(place).node()));
      changes.add(events.at(place).change());
    }
    return new Stretch(from, txns, changes);
  }

  private KeptTxn txn(Node node) {
    List<Integer> written = new ArrayList<>();
    List<Integer> replaced = new ArrayList<>();
    for (int i = 0; i < node.written.length; i++) {
      written.add(number(node.writeSlots[i], node.written[i]));
      replaced.add(number(node.writeSlots[i], node.replaced[i]));
    }
    return new KeptTxn(
        node.status == Status.OPEN ? null : node.txn,
        node.status == Status.DROPPED,
        node.isGranted,
        node.beginPlace,
        node.commitPlace,
        node.learned.stream().map(slot -> slot.key).toList(),
        written,
        replaced);
  }

  private int number(Slot slot, Version version) {
    return versionNumbers.computeIfAbsent(
        version,
        any -> {
          versions.add(
              new KeptVersion(
                  slot.key,
                  version.value,
                  version.isInitial,
                  version == slot.last,
                  writer(version.writer),
                  version.readers,
                  version.rangesBefore));
          return versions.size() - 1;
        });
  }

  /** The writer's number, if its commit is kept; otherwise it is as good as forgotten. */
  private int writer(@Nullable Node writer) {
    boolean isKept =
        writer != null
            && (writer.commitPlace >= firstOfLog || stretches.holding(writer.commitPlace) != null);
    return isKept ? nodeNumbers.getOrDefault(writer, -1) : -1;
  }
}
