package io.kingsnake.format.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.kingsnake.format.Formats;
import io.kingsnake.format.HistoryFormat;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every reader against mutations of every sample of its format. {@code -Dkingsnake.fuzz.inputs=N}
 * sets how many inputs each format gets, {@code -Dkingsnake.fuzz.seed=N} where they start.
 */
final class MutationFuzzTest {
  private static final int INPUTS = Integer.getInteger("kingsnake.fuzz.inputs", 3000);
  private static final long SEED = Long.getLong("kingsnake.fuzz.seed", 20240501);

  @TempDir Path work;

  @TestFactory
  Stream<DynamicTest> samples_areRecognisedAndRead() {
    return eachFormat(
        format -> {
          for (FuzzSample sample : samples(format)) {
            Source source = Source.of(sample.path());
            assertThat(Formats.load().require(source).name()).isEqualTo(format.name());
            assertThat(format.read(source, ReadOptions.DEFAULT).opCount()).isPositive();
          }
        });
  }

  @TestFactory
  Stream<DynamicTest> mutatedInput_isReadOrRefused() {
    return eachFormat(
        format -> {
          List<FuzzSample> samples = samples(format);
          Duration hang = Duration.ofMinutes(2).plusMillis(10L * INPUTS);
          for (FuzzSample sample : samples) {
            Path directory = Files.createTempDirectory(work, format.name());
            MutationFuzz fuzz = new MutationFuzz(sample, directory);
            assertTimeoutPreemptively(hang, () -> fuzz.run(SEED, INPUTS / samples.size()));
          }
        });
  }

  private static List<FuzzSample> samples(HistoryFormat format) throws Exception {
    List<FuzzSample> samples = FuzzSample.of(format);
    assertThat(samples)
        .as("every format needs samples in src/test/resources/samples/" + format.name())
        .isNotEmpty();
    return samples;
  }

  private interface FormatCheck {
    void accept(HistoryFormat format) throws Exception;
  }

  /** All but Parquet, of which DamagedParquetTest damages every byte. */
  private static Stream<DynamicTest> eachFormat(FormatCheck check) {
    return Formats.load().all().stream()
        .filter(format -> !format.name().equals("parquet"))
        .map(format -> DynamicTest.dynamicTest(format.name(), () -> check.accept(format)));
  }
}
