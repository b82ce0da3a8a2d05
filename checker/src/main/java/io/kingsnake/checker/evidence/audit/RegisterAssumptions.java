package io.kingsnake.checker.evidence.audit;

import io.kingsnake.checker.level.AskedLevel;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.history.VersionOrder;
import io.kingsnake.verifier.Assumptions;
import java.util.List;

/** The assumptions that come with a history of reads and writes of single keys. */
public record RegisterAssumptions(Registers registers) implements Assumptions {
  @Override
  public boolean isBefore(int from, int to) {
    return false;
  }

  @Override
  public List<VersionOrder> versions() {
    return registers.versions();
  }

  @Override
  public String asked(int txn) {
    return AskedLevel.of(registers.history().txnLevel(txn)).map(AskedLevel::test).orElse("");
  }
}
