package io.kingsnake.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.database.hermitage.Scenario;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HermitageTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void h2_letsWriteSkewHappenWhenSerializableAndReadsDirtyWhenUncommitted() throws Exception {
    String url = "jdbc:h2:mem:hermitage-test;LOCK_TIMEOUT=20000";
    Target target = new Target(Optional.of(url), Optional.empty(), folder);
    try (Server server = Runs.database("h2").start(target)) {
      HermitageContract contract = new HermitageContract(server, folder);
      assertThat(contract.occurring(Isolation.READ_UNCOMMITTED))
          .containsExactlyElementsOf(EnumSet.complementOf(EnumSet.of(Scenario.G0)));
      assertThat(contract.occurring(Isolation.SERIALIZABLE))
          .containsExactly(Scenario.G2_ITEM, Scenario.G2, Scenario.G2_READ_ONLY);
    }
  }

  @Test
  void rows_carryTheirNames() {
    assertThat(Scenario.P4.label() + " " + Scenario.P4.title()).isEqualTo("P4 lost update");
    assertThat(Scenario.values()).hasSize(14);
  }
}
