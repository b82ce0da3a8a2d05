package io.kingsnake.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.model.Verdict.Kind;
import io.kingsnake.database.hermitage.Hermitage;
import io.kingsnake.database.hermitage.Result;
import io.kingsnake.database.hermitage.Scenario;
import io.kingsnake.format.Formats;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Plays all scenarios, and compares what clients saw with their history. */
public final class HermitageContract {
  private final Server server;
  private final Path folder;

  public HermitageContract(Server server, Path folder) {
    this.server = server;
    this.folder = folder;
  }

  /** The anomalies that the database lets happen. */
  public List<Scenario> occurring(Isolation isolation) throws Exception {
    List<Scenario> occurring = new ArrayList<>();
    for (Scenario scenario : Scenario.values()) {
      Path directory = folder.resolve(isolation.label()).resolve(scenario.label());
      Result result = new Hermitage(server).run(scenario, isolation, directory);
      assertThat(result.why()).as(scenario.label()).doesNotContain(Result.Why.HANGS);
      boolean occurs = result.kind() == Result.Kind.OCCURS;
      if (occurs) {
        occurring.add(scenario);
      }
      Kind verdict =
          Runs.check(
                  Formats.load().read(Source.of(directory), ReadOptions.DEFAULT), scenario.level())
              .kind();
      assertThat(verdict)
          .as("%s at %s", scenario.label(), isolation.label())
          .isEqualTo(occurs ? Kind.VIOLATED : Kind.SATISFIED);
    }
    return occurring;
  }
}
