package io.kingsnake.checker;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.registers.ItemReads;
import io.kingsnake.checker.registers.Registers;

/*
 * Two graphs share their versions: wr, ww and rw of items, and wr and ww of items and predicates. An
 * order of everything serves both; a contradiction in either is one. What is in between is decided by
 * the definition as it is written.
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
    return stages.byText(registers, level);
  }
}
