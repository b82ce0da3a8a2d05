package io.kingsnake.spark.huge;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import io.kingsnake.spark.huge.RegisterTxn.Op;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class WindowCheckTest {
  private static RegisterTxn txn(long id, Outcome outcome, Op... ops) {
    return new RegisterTxn(
        id, "s" + id, 0, id, outcome, History.NO_TIME, History.NO_TIME, 0, List.of(ops));
  }

  /**
   * The transaction of unknown outcome overwrote x after reading it: whoever sees its y and then
   * the old x sees a part of it, and a window must not end so.
   */
  @Test
  void windowDoesNotEndWithPartOfATransactionWithoutMark() {
    RegisterTxn first = txn(1, Outcome.COMMITTED, new Op(OpKind.WRITE, "sx", "i1"));
    RegisterTxn unknown =
        txn(
            2,
            Outcome.INDETERMINATE,
            new Op(OpKind.READ, "sx", "i1"),
            new Op(OpKind.WRITE, "sx", "i2"),
            new Op(OpKind.WRITE, "sy", "i2"));
    WindowCheck check =
        new WindowCheck(Levels.named("monotonic-atomic-view"), Duration.ofMinutes(5));
    Map<String, String> ends = new TreeMap<>(Map.of("sx", "i1", "sy", "i2"));
    assertThat(WindowCheck.isAccepted(check.check(List.of(first, unknown), Map.of(), ends)))
        .isFalse();
    ends.put("sx", "i2");
    assertThat(WindowCheck.isAccepted(check.check(List.of(first, unknown), Map.of(), ends)))
        .isTrue();
  }
}
