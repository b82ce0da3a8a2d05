package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.format.Formats;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.history.History;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/**
 * Real histories with a violation, if they are there, have certificates that hold. {@code
 * -Dkingsnake.corpus.operations=N} leaves out larger ones.
 */
class CorpusCertificatesTest {
  private static final Path CORPUS =
      Path.of(System.getProperty("kingsnake.root", ".."), "..", "shared", "corpus").normalize();

  private static final int MAX_OPERATIONS =
      Integer.getInteger("kingsnake.corpus.operations", 20_000);

  private static final Formats FORMATS = Formats.load();
  private static final CheckOptions OPTIONS =
      CheckOptions.DEFAULT.withTimeout(Duration.ofSeconds(60));

  /** Result for one history at one level. */
  private record Result(String path, String level, boolean violated, Optional<String> complaint) {}

  @Test
  void violations_haveCertificatesThatHold(TestReporter reporter) throws IOException {
    assumeTrue(
        Files.exists(CORPUS.resolve("manifest.csv")), "SKIPPED: no corpus of histories is here");
    List<Result> results =
        rows().parallelStream().flatMap(CorpusCertificatesTest::certify).toList();
    long violated = results.stream().filter(Result::violated).count();
    reporter.publishEntry("verified violations", Long.toString(violated));
    assertThat(results.stream().filter(result -> result.complaint().isPresent()).toList())
        .isEmpty();
    assertThat(violated).isGreaterThan(100);
  }

  private static Stream<Result> certify(String[] row) {
    History history;
    try {
      Source source = Source.of(CORPUS.resolve(row[0]));
      history = FORMATS.require(source).read(source, ReadOptions.DEFAULT);
    } catch (Exception e) {
      throw new AssertionError(row[0], e);
    }
    return history.opCount() > MAX_OPERATIONS
        ? Stream.empty()
        : Stream.of("snapshot-isolation", "serializable", "causal", "parallel-si")
            .map(level -> certify(row[0], history, level));
  }

  private static Result certify(String path, History history, String level) {
    Certified certified = new Checker(OPTIONS).certify(history, Levels.named(level));
    boolean violated = certified.verdict().kind() == Verdict.Kind.VIOLATED;
    return new Result(path, level, violated, Certificates.complaint(history, level, certified));
  }

  /** Rows of the manifest with a violation. */
  private static List<String[]> rows() throws IOException {
    try (Stream<String> lines = Files.lines(CORPUS.resolve("manifest.csv"))) {
      return lines
          .skip(1)
          .map(line -> line.split(",", 14))
          .filter(row -> FORMATS.byName(row[1]).isPresent())
          .filter(row -> row[11].equals("N") || row[12].equals("N"))
          .toList();
    }
  }
}
