package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.agree.Variant;
import io.kingsnake.testkit.oracle.Oracle;
import io.kingsnake.testkit.oracle.OracleOptions;
import io.kingsnake.verifier.Refusal;
import io.kingsnake.verifier.Verifier.Proven;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/**
 * Certificates hold, and damaged ones do not: none is accepted for a verdict that the oracle does
 * not give. {@code -Dkingsnake.fuzz.mutations=N} damages N certificates.
 */
class CertificateTest {
  private static final int MUTATIONS = Integer.getInteger("kingsnake.fuzz.mutations", 20_000);

  private static final String[] WORDS =
      "satisfied violated end s f y x a e c o j l u v g d b r t B E R V W -B -E -R order sources"
          .split(" ", -1);

  private static final String LOST_UPDATE =
      """
      s1: w(x,1)
      s2: r(x)=1 w(x,2)
      s3: r(x)=1 w(x,3)
      """;

  private static CheckOptions options(OracleOptions options) {
    OwnWrites ownWrites = OwnWrites.valueOf(options.ownWrites().name());
    return new CheckOptions(options.sessionOrder(), options.drift(), ownWrites, null);
  }

  private static byte[] certificate(History history, String level) {
    return new Checker(CheckOptions.DEFAULT)
        .certify(history, Levels.named(level))
        .certificate()
        .orElseThrow()
        .bytes();
  }

  @Test
  void verdicts_haveCertificatesThatHold() throws Refusal {
    History history = HistoryScript.parse(LOST_UPDATE);
    assertThat(Certificates.satisfied(history, "ser", certificate(history, "ser"))).isFalse();
    assertThat(Certificates.satisfied(history, "rc", certificate(history, "rc"))).isTrue();
  }

  @Test
  void certificateOfAnotherHistoryOrLevel_isRefused() {
    History history = HistoryScript.parse(LOST_UPDATE);
    History other = HistoryScript.parse(LOST_UPDATE.replace("r(x)=1 w(x,3)", "r(x)=2 w(x,3)"));
    byte[] certificate = certificate(history, "si");
    assertThatThrownBy(() -> Certificates.satisfied(other, "si", certificate))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("another history");
    assertThatThrownBy(() -> Certificates.satisfied(history, "ser", certificate))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("the level is 'snapshot-isolation', not serializable");
  }

  @Test
  void undecidedVerdicts_haveNone() {
    CheckOptions noTime = CheckOptions.DEFAULT.withTimeout(Duration.ZERO);
    History history = HistoryScript.parse(LOST_UPDATE);
    Certified certified = new Checker(noTime).certify(history, Levels.SERIALIZABLE);
    assertThat(certified.verdict().kind()).isEqualTo(Verdict.Kind.UNDECIDED);
    assertThat(certified.certificate()).isEmpty();
    assertThat(certified.missing()).isEqualTo("nothing was decided");
  }

  @Test
  void damagedCertificates_proveNothingWrong() throws IOException {
    List<Variant> variants = new ArrayList<>(Variant.unusual());
    variants.addAll(Variant.operations());
    variants.add(Variant.PLAIN);
    List<Level> levels = Levels.all();
    Random random = new Random(7);
    int refused = 0;
    for (int i = 0; i < MUTATIONS; i++) {
      Variant variant = variants.get(random.nextInt(variants.size()));
      Level level = levels.get(random.nextInt(levels.size()));
      long seed = random.nextInt(2_000);
      History history = variant.histories().history(seed);
      Certified certified = new Checker(options(variant.options())).certify(history, level);
      if (certified.certificate().isPresent()) {
        byte[] damaged = damage(certified.certificate().get().bytes(), random);
        refused += accepts(variant, seed, history, level, damaged) ? 0 : 1;
      }
    }
    assertThat(refused).as("refused certificates").isGreaterThan(MUTATIONS / 4);
  }

  /** Tests whether the certificate is valid; then the oracle must agree with its statement. */
  private static boolean accepts(
      Variant variant, long seed, History history, Level level, byte[] certificate) {
    try {
      Proven proven = Certificates.proven(history, level.name(), certificate);
      // The damage may also be in the settings that the certificate takes for granted.
      OracleOptions options =
          variant
              .options()
              .withSessionOrder(proven.settings().sessionOrder())
              .withDrift(proven.settings().drift())
              .withVersionOrderHints(false) // certificates ignore hints
              .withOwnWrites(
                  OracleOptions.OwnWrites.valueOf(
                      proven.settings().ownWrites().toUpperCase(Locale.ROOT)));
      assertThat(new Oracle(options).accepts(history, level.name()))
          .as("%s, seed %d, %s: %s", variant, seed, level.name(), text(certificate))
          .isEqualTo(proven.satisfied());
      return true;
    } catch (Refusal | IOException refusal) {
      return false;
    }
  }

  /** One to three changes of the text, or one of the file itself. */
  private static byte[] damage(byte[] certificate, Random random) throws IOException {
    if (random.nextInt(20) == 0) {
      byte[] damaged = certificate.clone();
      damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
      return random.nextBoolean()
          ? damaged
          : Arrays.copyOf(damaged, random.nextInt(damaged.length));
    }
    List<String> lines = new ArrayList<>(List.of(text(certificate).split("\n", -1)));
    for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
      change(lines, random);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
      zip.write((String.join("\n", lines) + "\n").getBytes(StandardCharsets.US_ASCII));
    }
    return bytes.toByteArray();
  }

  private static void change(List<String> lines, Random random) {
    int header = Math.min(7, lines.size() - 1);
    int body = header + random.nextInt(Math.max(1, lines.size() - header));
    int line =
        Math.min(random.nextInt(10) == 0 ? random.nextInt(lines.size()) : body, lines.size() - 1);
    String[] words = lines.get(line).split(" ", -1);
    int word = random.nextInt(words.length);
    switch (random.nextInt(8)) {
      case 0 -> lines.remove(line);
      case 1 -> lines.add(line, lines.get(line));
      case 2 -> Collections.swap(lines, line, random.nextInt(lines.size()));
      case 3 -> words[word] = "" + (random.nextInt(8) - 2);
      case 6 -> shift(words, random);
      case 4 -> {
        String other = lines.get(random.nextInt(lines.size())).split(" ", -1)[0];
        words[0] = other;
      }
      case 5 -> words[word] = WORDS[random.nextInt(WORDS.length)];
      default -> {
        int other = random.nextInt(words.length);
        String swapped = words[word];
        words[word] = words[other];
        words[other] = swapped;
      }
    }
    if (line < lines.size() && words.length > 0 && lines.get(line).startsWith("verdict")) {
      lines.set(
          line,
          lines.get(line).equals("verdict satisfied") ? "verdict violated" : "verdict satisfied");
    } else if (line < lines.size() && random.nextBoolean()) {
      lines.set(line, String.join(" ", words));
    }
    if (lines.isEmpty()) {
      lines.add("end");
    }
  }

  /** Changes a number by one, so that the damaged name is near the original. */
  private static void shift(String[] words, Random random) {
    int word = random.nextInt(words.length);
    if (words[word].matches("-?[0-9]{1,6}")) {
      words[word] = "" + (Integer.parseInt(words[word]) + (random.nextBoolean() ? 1 : -1));
    }
  }

  private static String text(byte[] certificate) throws IOException {
    try (GZIPInputStream zip = new GZIPInputStream(new ByteArrayInputStream(certificate))) {
      return new String(zip.readAllBytes(), StandardCharsets.US_ASCII);
    }
  }
}
