package io.kingsnake.stream.chain;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import io.kingsnake.history.InitialState;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import io.kingsnake.stream.blame.RememberedWrites;
import io.kingsnake.stream.transaction.Beginning;
import io.kingsnake.stream.transaction.Op;
import io.kingsnake.stream.transaction.Txn;
import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A violation is reported when no transaction that is still to come can explain it. */
class SuspicionTest {
  private static final Beginning EMPTY = new Beginning(InitialState.ABSENT, null, Map.of(), false);

  private final RememberedWrites remembered = new RememberedWrites(1000);
  private final Map<String, Long> places = new HashMap<>();
  private final Chain chain =
      new Chain(
          Levels.SERIALIZABLE, EMPTY, CheckOptions.DEFAULT, new ChainOptions(0, 0, 3), remembered);
  private long ids;

  private void add(String session, long begin, long end, OpKind kind, Serializable value) {
    long place = places.merge(session, 1L, Long::sum);
    Txn txn =
        new Txn(
            session,
            place,
            ++ids,
            Outcome.COMMITTED,
            begin,
            end,
            History.NO_TIME,
            History.NO_TIME,
            null,
            null,
            List.of(Op.single(kind, "x", value)),
            List.of());
    remembered.add(txn);
    chain.add(txn);
    chain.passed(session, end);
  }

  /** Session "reader" sees x go back from 2 to 1, which only another write of 1 explains. */
  @BeforeEach
  void valueSeemsToComeBack() {
    chain.known("late");
    add("writer", 0, 10, OpKind.WRITE, 1L);
    add("writer", 20, 30, OpKind.WRITE, 2L);
    add("reader", 40, 50, OpKind.READ, 2L);
    add("reader", 60, 70, OpKind.READ, 1L);
    for (int i = 0; i < 5; i++) {
      add("writer", 80 + i, 81 + i, OpKind.WRITE, 100L + i);
      add("reader", 80 + i, 81 + i, OpKind.READ, 1L);
    }
    assertThat(chain.outcome()).isEmpty();
    assertThat(chain.suspicion()).hasValueSatisfying(text -> assertThat(text).contains("late"));
  }

  /** Blamed its readers, once, because no session was waited for. */
  @Test
  void lateTransactionThatRepeatsAValue_blamesNoReader() {
    add("late", 35, 65, OpKind.WRITE, 1L);
    chain.closed("late");
    assertThat(chain.finish().verdict().kind()).isNotEqualTo(Verdict.Kind.VIOLATED);
  }

  @Test
  void sessionThatHasPassedTheReaders_makesItCertain() {
    chain.passed("late", 69);
    assertThat(chain.outcome()).isEmpty();
    chain.passed("late", 500);
    add("writer", 100, 510, OpKind.WRITE, 300L);
    add("reader", 100, 510, OpKind.READ, 300L);
    assertThat(chain.outcome().orElseThrow().verdict().kind()).isEqualTo(Verdict.Kind.VIOLATED);
  }

  @Test
  void sessionThatIsOver_makesItCertain() {
    add("reader", 100, 510, OpKind.READ, 300L);
    chain.closed("late");
    chain.closed("writer");
    assertThat(chain.outcome().orElseThrow().verdict().kind()).isEqualTo(Verdict.Kind.VIOLATED);
  }

  @Test
  void endOfTheStream_makesItCertain() {
    assertThat(chain.finish().verdict().kind()).isEqualTo(Verdict.Kind.VIOLATED);
  }

  /**
   * While the transaction is held back, memory does not grow, and nothing that arrived is
   * forgotten.
   */
  @Test
  void transactionsThatCannotExplainIt_areNotKept() {
    for (int i = 0; i < 100; i++) {
      add("other", 1000 + i, 1001 + i, OpKind.READ, 7L);
    }
    assertThat(chain.waiting()).isLessThan(30);
    assertThat(chain.canBeKept()).isFalse();
    add("late", 35, 65, OpKind.WRITE, 1L);
    assertThat(chain.finish().verdict().message()).contains("came so late");
  }
}
