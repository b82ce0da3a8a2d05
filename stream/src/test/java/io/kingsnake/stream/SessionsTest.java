package io.kingsnake.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.format.Source;
import io.kingsnake.stream.chain.Chain;
import io.kingsnake.stream.chain.ChainOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions that are idle, late, or vanish, in a recording that is written here by hand. */
class SessionsTest {
  private static final Duration NEVER = Duration.ofHours(1);
  private static final String HEAD = "{\"kingsnake\":1,\"part\":true,\"initial\":{\"fixed\":0}}\n";

  @TempDir Path directory;

  private final LinkedBlockingQueue<WatchState> states = new LinkedBlockingQueue<>();
  private CompletableFuture<Chain.Conclusion> conclusion = new CompletableFuture<>();
  private Thread watching = new Thread(() -> {});
  private long ids;

  @BeforeEach
  void clientsBegin() throws Exception {
    for (String session : List.of("a", "b", "idle")) {
      lines(session, HEAD + "{\"session\":\"" + session + "\"}\n");
    }
  }

  @AfterEach
  void stop() throws Exception {
    watching.interrupt();
    watching.join();
  }

  private void lines(String session, String lines) throws Exception {
    Files.writeString(
        directory.resolve(session + ".jsonl"),
        lines,
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  private void txn(String session, String ops, long begin, long end) throws Exception {
    lines(
        session,
        "{\"session\":\"%s\",\"txn\":%d,\"ops\":[%s],\"begin\":%d,\"end\":%d,\"outcome\":\"committed\"}%n"
            .formatted(session, ++ids, ops, begin, end));
  }

  private void watch(Duration vanished) throws Exception {
    Watch.Plan plan =
        new Watch.Plan(
            Levels.SERIALIZABLE,
            CheckOptions.DEFAULT,
            ChainOptions.ofWindow(100),
            null,
            Duration.ofMillis(50),
            null,
            vanished);
    watching =
        new Thread(
            () -> {
              try (Watch watch = Watch.of(Source.of(directory), plan, states::add)) {
                conclusion.complete(watch.run());
              } catch (Exception e) {
                conclusion.completeExceptionally(e);
              }
            });
    watching.start();
  }

  /** Makes two clients increment the value that both read. */
  private void loseAnUpdate() throws Exception {
    txn("a", "[\"r\",\"x\",0],[\"w\",\"x\",1]", 10, 20);
    txn("b", "[\"r\",\"x\",0],[\"w\",\"x\",2]", 10, 20);
    txn("a", "[\"r\",\"y\",0]", 30, 40);
    txn("b", "[\"r\",\"y\",0]", 30, 40);
  }

  private WatchState stateUntil(java.util.function.Predicate<WatchState> wanted) throws Exception {
    while (true) {
      WatchState state = states.poll(60, TimeUnit.SECONDS);
      assertThat(state).as("the state that is waited for").isNotNull();
      if (wanted.test(state)) {
        return state;
      }
    }
  }

  private Verdict verdict() throws Exception {
    return conclusion.get(60, TimeUnit.SECONDS).verdict();
  }

  @Test
  void idleSession_holdsAViolationBackUntilItsHeartbeat() throws Exception {
    watch(NEVER);
    loseAnUpdate();
    WatchState held = stateUntil(state -> state.remark() != null);
    assertThat(held.remark()).contains("suspected").contains("idle");
    assertThat(conclusion).isNotDone();
    lines("idle", "{\"session\":\"idle\",\"busy\":15}\n");
    for (String session : List.of("a", "b", "idle")) {
      lines(session, "{\"session\":\"%s\",\"idle\":41}%n".formatted(session));
    }
    assertThat(verdict().kind()).isEqualTo(Verdict.Kind.VIOLATED);
  }

  /**
   * The late session may have been the first to write a value that others wrote again, or write it
   * again.
   */
  @Test
  void lateSession_mayExplainWhatWasSuspected() throws Exception {
    watch(NEVER);
    txn("a", "[\"w\",\"x\",1]", 10, 20);
    txn("a", "[\"w\",\"x\",2]", 30, 40);
    txn("b", "[\"r\",\"x\",2]", 50, 60);
    txn("b", "[\"r\",\"x\",1]", 70, 80);
    txn("a", "[\"r\",\"x\",1]", 90, 100);
    txn("b", "[\"r\",\"x\",1]", 90, 100);
    stateUntil(state -> state.remark() != null);
    txn("idle", "[\"w\",\"x\",1]", 45, 65);
    stateUntil(state -> state.replayed() == 7);
    assertThat(conclusion).isNotDone();
  }

  @Test
  void sessionThatGivesNoSignOfLife_hasVanished() throws Exception {
    watch(Duration.ofMillis(400));
    loseAnUpdate();
    for (int beat = 41; !conclusion.isDone() && beat < 1000; beat++) {
      lines("a", "{\"session\":\"a\",\"idle\":%d}%n".formatted(beat));
      lines("b", "{\"session\":\"b\",\"idle\":%d}%n".formatted(beat));
      Thread.sleep(50);
    }
    assertThat(verdict().kind()).isEqualTo(Verdict.Kind.VIOLATED);
    assertThat(verdict().notes()).anyMatch(note -> note.contains("vanished"));
  }

  /** A client was killed after its commit was sent: no client will ever record the outcome. */
  @Test
  void writesOfAClientThatWasKilled_mayHaveBeenCommitted() throws Exception {
    watch(Duration.ofMillis(400));
    lines("idle", "{\"session\":\"idle\",\"txn\":99,\"ops\":[[\"w\",\"x\",7]],\"begin\":5}\n");
    txn("a", "[\"r\",\"x\",7]", 10, 20);
    txn("b", "[\"r\",\"x\",7]", 10, 20);
    stateUntil(state -> state.replayed() == 3);
    lines("idle", "{\"session\":\"idle\",\"txn\":99,\"outcome\":\"aborted\"}\n");
    assertThat(verdict().message()).contains("idle").contains("vanished");
  }

  @Test
  void sessionsThatAreOver_bringNothingMore() throws Exception {
    watch(NEVER);
    loseAnUpdate();
    for (String session : List.of("a", "b", "idle")) {
      lines(session, "{\"session\":\"%s\",\"closed\":50}%n".formatted(session));
    }
    assertThat(verdict().kind()).isEqualTo(Verdict.Kind.VIOLATED);
  }
}
