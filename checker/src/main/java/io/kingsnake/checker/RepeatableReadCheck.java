package io.kingsnake.checker;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.registers.ItemReads;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.history.History;
import io.kingsnake.history.VersionOrder;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/*
 * Two graphs share their versions: wr, ww and rw of items, and wr and ww of items and predicates. An
 * order of everything serves both; a contradiction in either is one. In between, the versions as an
 * order of the items has them may fit the other graph as well. What is left is decided by the definition
 * as it is written.
 */
/** Repeatable read where scans and iterators were used: what these saw counts only half. */
final class RepeatableReadCheck {
  /** How the other stages decide. */
  interface Stages {
    /** By one order in which items read what is there, and scans what was there once. */
    Verdict oneOrder(Registers registers, Level level);

    /** By an order of the items. */
    Verdict items(Registers items, Level level);

    /** Read committed, where the order of versions is as the registers say. */
    Verdict readCommitted(Registers registers);

    /** The transactions in the order by which items were accepted, if that is the only choice. */
    Optional<List<Integer>> acceptedOrder(Registers items);

    /** By the text of the level, which takes longest. */
    Verdict byText(Registers registers, Level level);
  }

  private final Stages stages;

  RepeatableReadCheck(Stages stages) {
    this.stages = stages;
  }

  static boolean concerns(Registers registers, Level level) {
    return level.equals(Levels.REPEATABLE_READ) && !ItemReads.areAll(registers.history());
  }

  Verdict check(Registers registers, Level level) {
    Verdict together = stages.oneOrder(registers, level);
    if (together.kind() == Verdict.Kind.SATISFIED) {
      return together;
    }
    Registers items = ItemReads.of(registers);
    Verdict ofItems = stages.items(items, level);
    if (ofItems.kind() != Verdict.Kind.SATISFIED) {
      return ofItems;
    }
    Verdict committed = stages.readCommitted(registers);
    if (committed.anomaly() != null) {
      return Verdict.violated(level, committed.anomaly(), committed.millis());
    }
    boolean fits =
        stages
            .acceptedOrder(items)
            .map(order -> stages.readCommitted(withVersions(registers, order)))
            .filter(verdict -> verdict.kind() == Verdict.Kind.SATISFIED)
            .isPresent();
    return fits ? Verdict.satisfied(level, ofItems.millis()) : stages.byText(registers, level);
  }

  private static Registers withVersions(Registers registers, List<Integer> order) {
    History history = registers.history();
    Map<Integer, Set<Integer>> writers = new TreeMap<>(); // by key
    for (int txn : order) {
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        if (history.opKind(op).isWrite()) {
          writers.computeIfAbsent(history.opKey(op), key -> new LinkedHashSet<>()).add(txn);
        }
      }
    }
    List<VersionOrder> versions = new ArrayList<>(registers.versions());
    writers.forEach((key, txns) -> versions.add(new VersionOrder(key, List.copyOf(txns))));
    return new Registers(history, versions);
  }
}
