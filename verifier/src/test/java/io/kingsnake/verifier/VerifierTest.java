package io.kingsnake.verifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.history.Fingerprint;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.verifier.rules.LevelRules;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Certificates written by hand, as verifier/README.md defines them. */
class VerifierTest {
  /** History in which T1 and T2 read the version of T0, and overwrite it; x is key 0. */
  private static final History LOST_UPDATE =
      HistoryScript.parse(
          """
          s1: w(x,1)
          s2: r(x)=1 w(x,2)
          s3: r(x)=1 w(x,3)
          """);

  private static final Map<String, String> TEXTS =
      Map.of(
          "serializable", "acyclic so | wr | ww | rw",
          "strict-serializable", "acyclic so | rt | wr | ww | rw",
          "causal", "acyclic so | wr | ww irreflexive (so | wr)+ ; rw",
          "read-committed", "acyclic wr | ww",
          "read-uncommitted", "acyclic ww");

  private static LevelRules rules(String level) throws Refusal {
    return LevelRules.of(TEXTS.getOrDefault(level, "acyclic so"));
  }

  private static Verifier.Proven verify(History history, byte[] certificate) throws Refusal {
    return verify(history, certificate, null);
  }

  private static Verifier.Proven verify(History history, byte[] certificate, @Nullable String asked)
      throws Refusal {
    Verifier.Levels levels = level -> TEXTS.containsKey(level) ? rules(level) : null;
    return Verifier.verify(history, new ByteArrayInputStream(certificate), levels, asked);
  }

  private static byte[] certificate(String level, String verdict, String body)
      throws IOException, Refusal {
    return certificate(LOST_UPDATE, level, verdict, body);
  }

  private static byte[] certificate(History history, String level, String verdict, String body)
      throws IOException, Refusal {
    String text =
        """
        kingsnake-certificate 2
        level %s
        rules %s
        session-order yes
        drift 0
        own-writes own
        history %s
        verdict %s
        by rules
        events 1
        %s
        end
        """
            .formatted(level, rules(level).fingerprint(), Fingerprint.of(history), verdict, body);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
      zip.write(text.getBytes(StandardCharsets.US_ASCII));
    }
    return bytes.toByteArray();
  }

  private static boolean satisfied(String level, String verdict, String body)
      throws IOException, Refusal {
    return verify(LOST_UPDATE, level, verdict, body);
  }

  private static boolean verify(History history, String level, String verdict, String body)
      throws IOException, Refusal {
    return verify(history, certificate(history, level, verdict, body)).satisfied();
  }

  private static void isRefused(String level, String verdict, String body, String reason) {
    assertThatThrownBy(() -> satisfied(level, verdict, body))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining(reason);
  }

  @Test
  void lostUpdate_isRefutedAtSerializable() throws IOException, Refusal {
    String proof =
        """
        s 1 0 0
        f 1 0 0 0
        s 2 0 0
        f 2 0 0 0
        y 1 0 0 0 2 1 b 1
        y 2 0 0 0 1 1 b 2
        """;
    assertThat(satisfied("serializable", "violated", proof)).isFalse();
  }

  @Test
  void unfinishedRefutation_isRefused() {
    isRefused("serializable", "violated", "s 1 0 0\nf 1 0 0 0", "there is no contradiction");
    isRefused("serializable", "violated", "e 0 1", "there is no contradiction");
    isRefused("serializable", "violated", "o 1", "nothing is wrong with");
    isRefused("serializable", "violated", "d 0", "does not follow");
    isRefused("serializable", "violated", "d 1 B 0 1", "does not follow");
    isRefused("read-committed", "violated", "y 1 0 0 0 2 1 b 1", "need not be visible");
    isRefused("read-uncommitted", "violated", "s 1 0 0", "reads need no sources");
    isRefused("serializable", "violated", "a 1 2 0", "may overlap");
  }

  @Test
  void statementsAboutNothing_areRefused() {
    isRefused("serializable", "violated", "s 1 0 2", "transaction 1 has no reading 2 of key 0");
    isRefused("serializable", "violated", "s 7 0 0", "7 is not in 0..2");
    isRefused("serializable", "violated", "c 2 0 9", "no event 9");
    isRefused("serializable", "violated", "c 1 0", "nothing is before itself");
    isRefused("serializable", "violated", "l 1 0 0 0 2", "no list has that");
    isRefused("read-committed", "violated", "y 1 0 0 0 1 0", "0 is not in 1");
    isRefused("serializable", "violated", "z 1", "what is 'z'?");
  }

  @Test
  void orderOfReadCommitted_isAccepted() throws IOException, Refusal {
    // Operation 0 is T0's write; the second read of all is T2's.
    String body = "order 3 0 1 2\nsources 2 1 0";
    assertThat(satisfied("read-committed", "satisfied", body)).isTrue();
    isRefused("serializable", "satisfied", body, "a cycle that the level forbids");
    isRefused("read-committed", "satisfied", body.replace("1 0", "1 4"), "no version that was");
    isRefused("read-committed", "satisfied", body.replace("1 0", "5 0"), "would see another");
    isRefused(
        "read-committed", "satisfied", body.replace("2 1 0", "4 1 0 5 0"), "no transaction read");
    isRefused("read-committed", "satisfied", body.replace("3 0 1 2", "2 0 1"), "has no place");
    isRefused("read-committed", "satisfied", body.replace("0 1 2", "0 1 1"), "twice in the order");
    isRefused(
        "read-committed", "satisfied", body.replace("sources 2 1 0", ""), "expected 'sources'");
  }

  @Test
  void unknownVersionOrLevel_isRefused() {
    isRefused("sequential", "satisfied", "order 3 0 1 2", "no level is called sequential");
    isRefused("serializable", "maybe", "order 3 0 1 2", "the verdict is 'maybe'");
  }

  @Test
  void levelAskedFor_isANameAndNoPattern() throws IOException, Refusal {
    byte[] whole = certificate("read-committed", "satisfied", "order 3 0 1 2\nsources 2 1 0");
    for (String asked : List.of("read-.*", ".*", "read-committed|serializable", "mine[1]", "(")) {
      assertThatThrownBy(() -> verify(LOST_UPDATE, whole, asked))
          .isInstanceOf(Refusal.class)
          .hasMessage("the level is 'read-committed', not " + asked);
    }
  }

  @Test
  void historyWithoutTransactions_isNotProvedToSatisfyAnything() {
    History empty = HistoryScript.parse("");
    for (String level : List.of("serializable", "read-committed", "read-uncommitted")) {
      assertThatThrownBy(() -> verify(empty, level, "satisfied", "order 0\nsources 0"))
          .isInstanceOf(Refusal.class)
          .hasMessage("the history has no transactions: nothing to prove");
    }
  }

  /** Each of them once took thousands of millions of comparisons. */
  @Test
  void repeatedStatements_areNotRepeatedWork() throws IOException, Refusal {
    int writers = 20_000;
    String script = "s1: w(x,1)" + " | w(x,1)".repeat(writers - 1) + "\ns2: r(x)=1";
    History history = HistoryScript.parse(script);
    String body = "s %d 0 0\n".formatted(writers).repeat(60_000);
    byte[] certificate = certificate(history, "serializable", "violated", body);
    assertThatThrownBy(() -> verify(history, certificate))
        .hasMessageContaining("there is no contradiction");
  }

  @Test
  void whatFollowsTheFile_isRefused() throws IOException, Refusal {
    byte[] whole = certificate("read-committed", "satisfied", "order 3 0 1 2\nsources 2 1 0");
    for (int junk : new int[] {1, 4, 100, 100_000}) {
      byte[] more = Arrays.copyOf(whole, whole.length + junk);
      assertThatThrownBy(() -> verify(LOST_UPDATE, more))
          .hasMessageContaining("something follows its end");
    }
    assertThatThrownBy(() -> verify(LOST_UPDATE, new byte[0]))
        .hasMessageContaining("it ends too early");
  }

  @Test
  void otherWhiteSpace_endsNothing() {
    isRefused("read-committed", "satisfied", "order 3 0 1 2\nsources 2 1 0\nend\tmore", "follows");
    isRefused("read-committed", "satisfied", "order 2000000000 0 0 0", "is not in");
    isRefused("read-uncommitted", "satisfied", "order 3 0 1 2\nsources 2 1 0", "no read needs");
  }

  @Test
  void writesOfWhatWasInitial_areNotTheInitialVersion() {
    History history = HistoryScript.parse("s1: w(x,initial) | r(x)=initial");
    assertThatThrownBy(() -> verify(history, "serializable", "satisfied", "order 2 0 1\nsources 0"))
        .hasMessageContaining("would see another value");
  }

  @Test
  void timesFarApart_areStillInOrder() throws Refusal {
    HistoryBuilder builder = new HistoryBuilder();
    for (long begin : new long[] {Long.MAX_VALUE - 1, Long.MIN_VALUE + 1}) {
      int session = builder.session("s" + begin);
      builder.add(builder.newTransaction().session(session).times(begin, begin + 1));
    }
    History history = builder.build();
    Settings settings = new Settings(true, 1L << 59, "own");
    Statements statements =
        new Statements(history, settings, rules("strict-serializable"), false, Assumptions.NOTHING);
    assertThat(statements.clauses(Statements.sign('e'), 1, 0)).hasSize(1);
    // Both took effect, so that this says nothing: the first literal is true.
    assertThat(statements.clauses(Statements.sign('e'), 0, 1).get(0)).contains(0);
    assertThat(statements.clauses(Statements.sign('e'), 1, 0).get(0)).doesNotContain(0);
  }

  @Test
  void garbage_isRefusedAndNeverThrows() throws IOException, Refusal {
    byte[] whole = certificate("causal", "violated", "s 1 0 0\ny 2 0 0 0 1 1 r 2 0 0");
    Random random = new Random(1);
    for (int i = 0; i < 2_000; i++) {
      byte[] garbage = whole.clone();
      for (int changes = random.nextInt(5); changes >= 0; changes--) {
        garbage[random.nextInt(garbage.length)] = (byte) random.nextInt();
      }
      assertThatThrownBy(() -> verify(LOST_UPDATE, garbage)).isInstanceOf(Refusal.class);
    }
  }
}
