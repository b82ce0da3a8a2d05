package io.kingsnake.database.hermitage;

import io.kingsnake.database.Client;
import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.Isolation;
import io.kingsnake.database.PredicateClient;
import io.kingsnake.database.Server;
import io.kingsnake.tracer.Recorder;
import io.kingsnake.tracer.RecorderOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/** Carries out scenarios on a database. */
public final class Hermitage {
  private final Server server;

  public Hermitage(Server server) {
    this.server = server;
  }

  /** Makes tables anew, and records the scenario into a directory. */
  public Result run(Scenario scenario, Isolation isolation, Path directory)
      throws DatabaseException, IOException {
    if (scenario.needsPredicates() && !hasPredicates(isolation)) {
      return new Result(Result.Kind.NOT_APPLICABLE, Set.of());
    }
    try (Recorder recorder = Recorder.open(directory, RecorderOptions.DEFAULT);
        Conversation conversation = new Conversation(server, isolation, recorder)) {
      boolean occurs = scenario.occurs(conversation);
      return new Result(occurs ? Result.Kind.OCCURS : Result.Kind.PREVENTED, conversation.notes());
    }
  }

  private boolean hasPredicates(Isolation isolation) throws DatabaseException {
    try (Client client = server.connect(isolation)) {
      return client instanceof PredicateClient;
    }
  }
}
