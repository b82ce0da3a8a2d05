package io.kingsnake.database.postgresql;

import io.kingsnake.database.Client;
import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.Isolation;
import io.kingsnake.database.Server;

/** Stands for a server where none can be started. */
final class NoServer implements Server {
  @Override
  public String description() {
    return "none";
  }

  @Override
  public void createTables() throws DatabaseException {
    throw new DatabaseException("no server");
  }

  @Override
  public Client connect(Isolation isolation) throws DatabaseException {
    throw new DatabaseException("no server");
  }

  @Override
  public void close() {}
}
