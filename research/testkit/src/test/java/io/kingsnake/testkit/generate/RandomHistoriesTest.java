package io.kingsnake.testkit.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.history.History;
import io.kingsnake.history.InitialState;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import io.kingsnake.testkit.HistoryScript;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RandomHistoriesTest {
  @Test
  void sameSeed_givesTheSameHistory() {
    for (long seed = 0; seed < 200; seed++) {
      String once = HistoryScript.show(RandomHistories.everything().history(seed));
      String again = HistoryScript.show(RandomHistories.everything().history(seed));
      assertThat(again).as("seed %d", seed).isEqualTo(once);
    }
  }

  @Test
  void everything_meetsEveryKindOutcomeAndInitialState() {
    Set<OpKind> kinds = EnumSet.noneOf(OpKind.class);
    Set<Outcome> outcomes = EnumSet.noneOf(Outcome.class);
    Set<InitialState> states = EnumSet.noneOf(InitialState.class);
    Set<Integer> specialReads = new HashSet<>();
    for (long seed = 0; seed < 500; seed++) {
      History history = RandomHistories.everything().history(seed);
      states.add(history.initialState());
      for (int txn = 0; txn < history.txnCount(); txn++) {
        outcomes.add(history.outcome(txn));
      }
      for (int op = 0; op < history.opCount(); op++) {
        kinds.add(history.opKind(op));
        if (history.opKind(op) == OpKind.READ && history.opValue(op) < 0) {
          specialReads.add(history.opValue(op));
        }
      }
    }
    assertThat(kinds).containsExactlyInAnyOrder(OpKind.values());
    assertThat(outcomes).containsExactlyInAnyOrder(Outcome.values());
    assertThat(states).containsExactlyInAnyOrder(InitialState.values());
    assertThat(specialReads)
        .containsExactlyInAnyOrder(History.ABSENT, History.INITIAL, History.UNKNOWN);
  }

  @Test
  void limits_areKept() {
    RandomHistories small =
        RandomHistories.registers()
            .withTransactions(3)
            .withSessions(2)
            .withRegisterKeys(1)
            .withOperations(2)
            .withOutcomes(0, 0)
            .withDuplicateValues(1);
    for (long seed = 0; seed < 500; seed++) {
      History history = small.history(seed);
      assertThat(history.txnCount()).as("seed %d", seed).isBetween(1, 3);
      assertThat(history.sessionCount()).as("seed %d", seed).isLessThanOrEqualTo(2);
      assertThat(history.keyCount()).as("seed %d", seed).isLessThanOrEqualTo(1);
      for (int txn = 0; txn < history.txnCount(); txn++) {
        assertThat(history.opEnd(txn) - history.opStart(txn)).isLessThanOrEqualTo(2);
      }
    }
  }

  @Test
  void uniqueValues_areWrittenOnce() {
    RandomHistories unique = RandomHistories.registers().withUniqueValues();
    for (long seed = 0; seed < 500; seed++) {
      History history = unique.history(seed);
      Set<Integer> written = new HashSet<>();
      for (int op = 0; op < history.opCount(); op++) {
        if (history.opKind(op).isWrite()) {
          assertThat(written.add(history.opValue(op))).as("seed %d", seed).isTrue();
        }
      }
    }
  }

  @Test
  void scripts_surviveParsing() {
    for (RandomHistories histories :
        List.of(RandomHistories.everything(), RandomHistories.ranges(), RandomHistories.lists())) {
      for (long seed = 0; seed < 500; seed++) {
        String script = HistoryScript.show(histories.history(seed));
        assertThat(HistoryScript.show(HistoryScript.parse(script)))
            .as("seed %d", seed)
            .isEqualTo(script);
      }
    }
  }
}
