package io.kingsnake.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import io.kingsnake.stream.chain.Chain;
import io.kingsnake.stream.chain.ChainOptions;
import io.kingsnake.stream.transaction.Beginning;
import io.kingsnake.stream.transaction.Txn;
import io.kingsnake.stream.transaction.TxnReader;
import io.kingsnake.testkit.HistoryScript;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class OnlineCheckerTest {
  private final LinkedBlockingQueue<Chain.Conclusion> told = new LinkedBlockingQueue<>();

  private OnlineChecker checker(History history) {
    return new OnlineChecker(
        Levels.SERIALIZABLE,
        Beginning.of(history),
        CheckOptions.DEFAULT,
        new ChainOptions(0, 0, 10),
        1,
        told::add);
  }

  @Test
  void lostUpdate_isToldWhenAllSessionsAreOver() throws Exception {
    History history =
        HistoryScript.parse("s1: r(x)=nil w(x,1) | r(y)=nil\ns2: r(x)=nil w(x,2) | r(y)=nil");
    try (OnlineChecker checker = checker(history)) {
      for (Txn txn : new TxnReader(history).all()) {
        checker.submit(List.of(txn));
      }
      assertThat(told.poll(100, TimeUnit.MILLISECONDS)).isNull();
      checker.closed("s1");
      checker.closed("s2");
      Chain.Conclusion conclusion = told.poll(60, TimeUnit.SECONDS);
      assertThat(conclusion).isNotNull();
      assertThat(conclusion.verdict().kind()).isEqualTo(Verdict.Kind.VIOLATED);
    }
  }

  /** One submission may wait: the second one that does waits for the worker, which is held up. */
  @Test
  void whoeverSubmitsTooMuch_waits() throws Exception {
    History history =
        HistoryScript.parse("s1: r(x)=nil w(x,1) | r(y)=nil\ns2: r(x)=nil w(x,2) | r(y)=nil");
    CountDownLatch release = new CountDownLatch(1);
    CountDownLatch submitted = new CountDownLatch(3);
    OnlineChecker checker =
        new OnlineChecker(
            Levels.SERIALIZABLE,
            Beginning.of(history),
            CheckOptions.DEFAULT,
            new ChainOptions(0, 0, 10),
            1,
            conclusion -> awaitQuietly(release));
    new TxnReader(history).all().forEach(txn -> submit(checker, List.of(txn)));
    checker.closed("s1");
    checker.closed("s2"); // certain: the listener is told, and takes its time
    Thread client =
        new Thread(
            () -> {
              for (int i = 0; i < 3; i++) {
                submit(checker, List.of());
                submitted.countDown();
              }
            });
    client.start();
    assertThat(submitted.await(200, TimeUnit.MILLISECONDS)).isFalse();
    release.countDown();
    assertThat(submitted.await(60, TimeUnit.SECONDS)).isTrue();
    assertThat(checker.finish().verdict().kind()).isEqualTo(Verdict.Kind.VIOLATED);
  }

  /** An error that ends the worker, even exhausted memory, also ends those who submit. */
  @Test
  @Timeout(300)
  void checkerThatFailed_keepsNobodyWaiting() throws Exception {
    History history =
        HistoryScript.parse("s1: r(x)=nil w(x,1) | r(y)=nil\ns2: r(x)=nil w(x,2) | r(y)=nil");
    OnlineChecker checker =
        new OnlineChecker(
            Levels.SERIALIZABLE,
            Beginning.of(history),
            CheckOptions.DEFAULT,
            new ChainOptions(0, 0, 10),
            1,
            conclusion -> {
              throw new OutOfMemoryError("test");
            });
    new TxnReader(history).all().forEach(txn -> submit(checker, List.of(txn)));
    checker.closed("s1");
    checker.closed("s2");
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 3; i++) {
                checker.submit(List.of());
              }
            })
        .isInstanceOf(OutOfMemoryError.class);
    assertThatThrownBy(checker::finish).isInstanceOf(OutOfMemoryError.class);
  }

  private static void submit(OnlineChecker checker, List<Txn> txns) {
    try {
      checker.submit(txns);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
