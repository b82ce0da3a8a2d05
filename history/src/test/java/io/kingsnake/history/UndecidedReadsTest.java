package io.kingsnake.history;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UndecidedReadsTest {
  @Test
  void readOfNothing_isOfAListIfTheKeyIsOne() {
    HistoryBuilder builder = new HistoryBuilder();
    int list = builder.keys().ofLong(1);
    int register = builder.keys().ofLong(2);
    TransactionBuffer txn = builder.newTransaction().session(builder.session("a"));
    txn.readUndecided(list, History.ABSENT).readUndecided(list, History.UNKNOWN);
    txn.readUndecided(register, History.ABSENT).readUndecided(register, History.UNKNOWN);
    txn.read(list, History.ABSENT).append(list, builder.values().ofLong(5));
    builder.add(txn);
    assertThat(HistoryText.of(builder.build()))
        .isEqualTo(
            """
            initial ABSENT\s
            session "a"
              txn 1 COMMITTED
                READ_LIST 1 []
                READ_LIST 1 UNKNOWN
                READ 2 ABSENT
                READ 2 UNKNOWN
                READ 1 ABSENT
                APPEND 1 5
            """);
  }

  @Test
  void joinedRead_isNeitherExhaustedNorReverse() {
    HistoryBuilder builder = new HistoryBuilder();
    int key = builder.keys().ofLong(1);
    TransactionBuffer txn = builder.newTransaction().session(builder.session("a"));
    builder.add(txn.read(key, History.ABSENT).joinNext().delete(key));
    History history = builder.build();
    assertThat(history.joinsNext(0)).isTrue();
    assertThat(history.joinsNext(1)).isFalse();
    assertThat(history.isExhausted(0)).isFalse();
  }
}
