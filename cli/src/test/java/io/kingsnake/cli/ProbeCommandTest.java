package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProbeCommandTest {
  @TempDir private Path folder = Path.of("");

  private Invocation probe(String isolation, String expected) {
    return Invocation.of(
        "probe",
        "--json",
        "--out",
        folder.resolve("out").toString(),
        "--isolation",
        isolation,
        "--expect",
        expected,
        "h2");
  }

  /** H2 does not keep its promise of this level. */
  @Test
  @SuppressWarnings("unchecked")
  void serializableOfH2_breaksSerializableAndKeepsSnapshotIsolationInThisLoad() {
    Invocation run = probe("serializable", "serializable");
    assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
    Map<String, @Nullable Object> found = Json.object(run.outLines().get(0));
    assertThat((List<Object>) Objects.requireNonNull(found.get("satisfied")))
        .contains("snapshot-isolation");
    assertThat((List<Object>) Objects.requireNonNull(found.get("violated")))
        .contains("serializable");
    assertThat((List<Object>) Objects.requireNonNull(found.get("anomalies")))
        .contains("write-skew");
  }

  @Test
  void readCommittedOfH2_isReadCommitted() {
    Invocation run = probe("read-committed", "read-committed");
    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    assertThat(run.out()).contains("lost-update");
  }
}
