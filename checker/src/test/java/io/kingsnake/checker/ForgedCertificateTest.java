package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.history.Fingerprint;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.agree.Variant;
import io.kingsnake.testkit.oracle.Oracle;
import io.kingsnake.testkit.oracle.OracleOptions;
import io.kingsnake.verifier.Refusal;
import io.kingsnake.verifier.rules.LevelRules;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/**
 * Certificates that no checker wrote: statements that the verifier accepts do not contradict each
 * other if the level is satisfied, and orders that it accepts prove no violated level satisfied.
 * {@code -Dkingsnake.fuzz.forgeries=N} forges for N histories each.
 */
class ForgedCertificateTest {
  private static final int FORGERIES = Integer.getInteger("kingsnake.fuzz.forgeries", 300);
  private static final int STATEMENTS = 120;
  private static final int ORDERS = 20;

  private final List<Variant> variants = new ArrayList<>(Variant.unusual());
  private final List<Level> levels = Levels.all();

  ForgedCertificateTest() {
    variants.addAll(Variant.operations());
    variants.add(Variant.PLAIN);
  }

  /** A history and a level, at random. */
  private record Claim(
      Variant variant,
      long seed,
      History history,
      Level level,
      boolean hasOtherEvents,
      Random random) {
    boolean holds() {
      OracleOptions options = variant.options().withVersionOrderHints(false);
      return new Oracle(options).accepts(history, level.name());
    }

    int upTo(int bound) {
      return random.nextInt(Math.max(1, bound));
    }

    int txn() {
      return upTo(history.txnCount());
    }

    /** Most often a sight that there is: of a key that the transaction read. */
    String sight() {
      int txn = txn();
      int op = history.opStart(txn) + upTo(history.opEnd(txn) - history.opStart(txn));
      boolean isKey = op < history.opEnd(txn) && !history.opKind(op).isRange();
      int key = isKey ? history.opKey(op) : upTo(history.keyCount());
      return txn + " " + key + " " + (random.nextInt(4) == 0 ? upTo(4) : 2 * upTo(2));
    }

    int event() {
      return upTo(isTwofold() ? 2 * history.txnCount() : history.txnCount());
    }

    boolean isTwofold() {
      boolean isUsual =
          level.name().matches("adya-si|snapshot-.*|generalized-si|strong-.*|repeatable-read");
      return isUsual != hasOtherEvents;
    }

    String certificate(String verdict, String body) {
      OracleOptions options = variant.options();
      return """
      kingsnake-certificate 2
      level %s
      rules %s
      session-order %s
      drift %d
      own-writes %s
      history %s
      verdict %s
      by rules
      events %s
      %s
      end
      """
          .formatted(
              level.name(),
              fingerprint(level),
              options.sessionOrder() ? "yes" : "no",
              options.drift(),
              options.ownWrites().name().toLowerCase(Locale.ROOT),
              Fingerprint.of(history),
              verdict,
              isTwofold() ? "2" : "1",
              body);
    }

    @Override
    public String toString() {
      return "%s, seed %d, %s, %s events"
          .formatted(variant, seed, level.name(), isTwofold() ? "two" : "one");
    }
  }

  /** Reason for which the verifier refuses the certificate, or nothing. */
  private static String refusal(Claim claim, String verdict, String body) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
      zip.write(claim.certificate(verdict, body).getBytes(StandardCharsets.US_ASCII));
    }
    try {
      Certificates.proven(claim.history(), claim.level().name(), bytes.toByteArray());
      return "";
    } catch (Refusal refusal) {
      return String.valueOf(refusal.getMessage());
    }
  }

  private static String fingerprint(Level level) {
    try {
      return LevelRules.of(level.text().content()).fingerprint();
    } catch (Refusal e) {
      throw new AssertionError(level.name(), e);
    }
  }

  private Claim claim(Random random) {
    Variant variant = variants.get(random.nextInt(variants.size()));
    long seed = random.nextInt(100_000);
    Level level = levels.get(random.nextInt(levels.size()));
    History history = variant.histories().history(seed);
    return new Claim(variant, seed, history, level, random.nextInt(3) == 0, random);
  }

  @Test
  void statementsThatAreTaken_contradictNoSatisfiedLevel() throws IOException {
    Random random = new Random(11);
    int taken = 0;
    for (int i = 0; i < FORGERIES; i++) {
      Claim claim = claim(random);
      if (!claim.holds()) {
        continue;
      }
      StringBuilder body = new StringBuilder();
      for (int k = 0; k < STATEMENTS; k++) {
        String line = statement(claim) + "\n";
        String refusal = refusal(claim, "violated", body + line);
        assertThat(refusal).as("%s:%n%s%s", claim, body, line).isNotEmpty();
        if (refusal.equals("there is no contradiction")) {
          body.append(line);
          taken++;
        }
      }
    }
    assertThat(taken).isGreaterThan(5 * FORGERIES);
  }

  private static String statement(Claim c) {
    int key = c.upTo(c.history().keyCount());
    return switch (c.random().nextInt(16)) {
      case 0, 1, 2 -> "s " + c.sight();
      case 3, 4 -> "f " + c.sight() + " " + source(c);
      case 5 -> "x " + c.txn() + path(c);
      case 6, 7 -> "y " + c.sight() + " " + source(c) + " " + c.txn() + path(c);
      case 8 -> "a " + c.txn() + " " + c.txn() + " " + key;
      case 9 -> "e " + c.event() + " " + c.event();
      case 10 -> "c 2 " + c.event() + " " + c.event();
      case 11 -> "c 3 " + c.event() + " " + c.event() + " " + c.event();
      case 12 -> c.random().nextBoolean() ? "o " + c.txn() : "j " + c.sight() + " " + c.sight();
      case 13 -> "l " + c.sight() + " " + c.upTo(4) + " " + c.txn();
      case 14 -> "u " + c.sight() + " " + c.upTo(4) + " " + c.txn() + " " + c.txn();
      default -> rare(c, key);
    };
  }

  private static String rare(Claim c, int key) {
    return switch (c.random().nextInt(12)) {
      case 4 -> "c " + (c.random().nextBoolean() ? "0" : "1 " + c.event());
      case 5 -> "s " + c.sight() + " " + c.txn();
      case 6 -> "d 0";
      case 7 -> "d 2 -E %d E %d".formatted(c.txn(), c.txn());
      case 0 -> "g " + c.upTo(c.history().opCount()) + " " + c.upTo(3) + " " + c.upTo(4);
      case 1 -> "d 1 -E " + c.txn();
      case 2 -> "d 1 B " + c.event() + " " + c.event();
      case 8 -> "d 1 -R " + c.sight() + " " + source(c);
      case 9 -> "d 2 V %d %d %d -W %s".formatted(key, c.upTo(4), source(c), c.sight());
      default -> "v %d %d %d %d %d".formatted(key, c.upTo(4), source(c), c.upTo(4), source(c));
    };
  }

  private static int source(Claim c) {
    return c.txn() - c.upTo(2);
  }

  private static String path(Claim c) {
    int length = c.random().nextInt(4);
    StringBuilder path = new StringBuilder(" " + length);
    for (int i = 0; i < length; i++) {
      String[] sight = c.sight().split(" ", -1);
      String reading = sight[1] + " " + sight[2];
      path.append(
          switch (c.random().nextInt(6)) {
            case 0 -> " s " + c.txn();
            case 1 -> " t " + c.txn();
            case 2 -> " v " + c.txn() + " " + sight[1];
            case 3 -> " o " + c.txn() + " " + reading + " " + source(c);
            case 4 -> " b " + c.txn();
            default -> " r " + sight[0] + " " + reading;
          });
    }
    return path.toString();
  }

  @Test
  void ordersThatAreAccepted_satisfyNoViolatedLevel() throws IOException {
    Random random = new Random(12);
    int accepted = 0;
    for (int i = 0; i < 4 * FORGERIES; i++) {
      Claim claim = claim(random);
      boolean holds = claim.holds();
      for (int k = 0; k < ORDERS; k++) {
        String body = order(claim);
        if (refusal(claim, "satisfied", body).isEmpty()) {
          assertThat(holds).as("%s:%n%s", claim, body).isTrue();
          accepted++;
        }
      }
    }
    assertThat(accepted).isGreaterThan(FORGERIES / 10);
  }

  /** Appends of two transactions, of which one reader sees the one order and one the other. */
  @Test
  void eventsOfReadUncommitted_areTransactions() throws IOException {
    Variant variant = Variant.PLAIN;
    History history =
        HistoryScript.parse(
            """
            s1: a(x,1) a(y,1)
            s2: a(x,2) a(y,2)
            s3: l(x)=[1,2] l(y)=[2,1]
            """);
    Claim claim = new Claim(variant, 0, history, Levels.READ_UNCOMMITTED, true, new Random(1));
    assertThat(claim.holds()).isFalse();
    for (String order : List.of("order 6 0 2 3 1 4 5", "order 6 4 5 2 0 1 3", "order 0")) {
      assertThat(refusal(claim, "satisfied", order + "\nsources 0"))
          .isEqualTo("transactions have one event at read-uncommitted");
    }
    assertThat(refusal(claim, "violated", "e 5 0")).contains("one event");
  }

  private static String order(Claim claim) {
    History history = claim.history();
    List<Integer> txns = new ArrayList<>();
    for (int txn = 0; txn < history.txnCount(); txn++) {
      boolean mayCount = history.outcome(txn) == Outcome.INDETERMINATE;
      if (history.isCommitted(txn) || (mayCount && claim.random().nextBoolean())) {
        txns.add(txn);
      }
    }
    Collections.shuffle(txns, claim.random());
    List<Integer> events = new ArrayList<>(txns);
    if (claim.isTwofold()) {
      events.clear();
      for (int txn : txns) { // begins anywhere, commits in this order
        events.add(2 * txn + 1);
        events.add(claim.random().nextInt(events.size()), 2 * txn);
      }
    }
    return numbers("order", events) + numbers("sources", sources(claim));
  }

  /** Sources of an occasional read of some version that may exist. */
  private static List<Integer> sources(Claim claim) {
    List<Integer> sources = new ArrayList<>();
    List<Integer> writes = new ArrayList<>(List.of(-1));
    for (int op = 0; op < claim.history().opCount(); op++) {
      OpKind kind = claim.history().opKind(op);
      if (kind.isWrite()) {
        writes.add(op);
      }
    }
    int reads = claim.upTo(4);
    for (int read = claim.upTo(3); reads > 0; read += 1 + claim.upTo(3)) {
      sources.add(read);
      sources.add(writes.get(claim.upTo(writes.size())));
      reads--;
    }
    return sources;
  }

  private static String numbers(String word, List<Integer> numbers) {
    StringBuilder line = new StringBuilder(word + " " + numbers.size());
    numbers.forEach(number -> line.append(' ').append(number));
    return line.append('\n').toString();
  }
}
