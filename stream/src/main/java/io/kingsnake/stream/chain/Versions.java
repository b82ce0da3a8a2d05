package io.kingsnake.stream.chain;

import io.kingsnake.history.DatumPool;
import io.kingsnake.stream.transaction.Beginning;
import io.kingsnake.stream.transaction.Footprint;
import io.kingsnake.stream.transaction.RangeRead;
import java.io.Serializable;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The map of last versions. Keys that hold what they held at the beginning are not kept, unless a
 * transaction in memory refers to them.
 */
final class Versions {
  private final Beginning beginning;
  private final Map<Serializable, Slot> slots = new HashMap<>();

  /** Slots in the order of keys, once a transaction asks for a range. */
  private @Nullable TreeMap<Serializable, Slot> ordered;

  Versions(Beginning beginning) {
    this.beginning = beginning;
    beginning.values().keySet().forEach(this::slot);
  }

  int size() {
    return slots.size();
  }

  Collection<Slot> all() {
    return slots.values();
  }

  Slot use(Serializable key) {
    Slot slot = slot(key);
    slot.uses++;
    return slot;
  }

  Slot slot(Serializable key) {
    Slot known = slots.get(key);
    if (known != null) {
      return known;
    }
    Slot slot = new Slot(key, beginning.of(key));
    slots.put(key, slot);
    if (ordered != null) {
      ordered.put(key, slot);
    }
    return slot;
  }

  void release(Node node) {
    for (Slot slot : node.readSlots) {
      release(slot);
    }
    for (Slot slot : node.writeSlots) {
      release(slot);
    }
  }

  private void release(Slot slot) {
    if (--slot.uses == 0
        && slot.version().equals(beginning.of(slot.key))
        && slot.isInitial()
        && !beginning.values().containsKey(slot.key)) {
      slots.remove(slot.key);
      if (ordered != null) {
        ordered.remove(slot.key);
      }
    }
  }

  /** Keys that may lie in the range, in order. */
  Collection<Slot> within(RangeRead range) {
    if (ordered == null) {
      ordered = new TreeMap<>(DatumPool::compare);
      ordered.putAll(slots);
    }
    Map<Serializable, Slot> from =
        range.low() == null ? ordered : ordered.tailMap(range.low(), true);
    return range.high() == null
        ? from.values()
        : range.low() == null
            ? ordered.headMap(range.high(), range.includesHigh()).values()
            : DatumPool.compare(range.low(), range.high()) > 0
                ? java.util.List.of()
                : ordered.subMap(range.low(), true, range.high(), range.includesHigh()).values();
  }

  /** Tests whether the range holds exactly the rows that were seen in it. */
  boolean explain(RangeRead range) {
    for (Map.Entry<Serializable, Serializable> row : range.rows().entrySet()) {
      Slot slot = slots.get(row.getKey());
      Serializable version = slot == null ? beginning.of(row.getKey()) : slot.version();
      if (!row.getValue().equals(version)) {
        return false;
      }
    }
    if (!range.showsAbsence()) {
      return true;
    }
    for (Slot slot : within(range)) {
      boolean isThere = !Footprint.isAbsent(slot.version()) && !slot.isList();
      if (isThere && range.covers(slot.key) && !range.rows().containsKey(slot.key)) {
        return false;
      }
    }
    return true;
  }

  Beginning beginning() {
    return beginning;
  }
}
