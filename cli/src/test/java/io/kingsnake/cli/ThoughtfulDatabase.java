package io.kingsnake.cli;

import io.kingsnake.database.Client;
import io.kingsnake.database.Database;
import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.Isolation;
import io.kingsnake.database.Server;
import io.kingsnake.database.Target;
import io.kingsnake.database.adapter.H2Database;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * H2 whose clients let others in before they write, so that each transaction meets others also
 * where one core has to do for all of them.
 */
public final class ThoughtfulDatabase implements Database {
  @Override
  public String name() {
    return "thoughtful";
  }

  @Override
  public String summary() {
    return "H2, for tests";
  }

  @Override
  public List<Isolation> isolations() {
    return List.of(Isolation.values());
  }

  @Override
  public Server start(Target target) throws DatabaseException {
    return new ThoughtfulServer(new H2Database().start(target));
  }

  private record ThoughtfulServer(Server server) implements Server {
    @Override
    public String description() {
      return server.description();
    }

    @Override
    public void createTables() throws DatabaseException {
      server.createTables();
    }

    @Override
    public void dropTables() throws DatabaseException {
      server.dropTables();
    }

    @Override
    public Client connect(Isolation isolation) throws DatabaseException {
      return thoughtful(server.connect(isolation));
    }

    @Override
    public void close() {
      server.close();
    }
  }

  private static Client thoughtful(Client client) {
    return (Client)
        Proxy.newProxyInstance(
            Client.class.getClassLoader(),
            new Class<?>[] {Client.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("put")) {
                LockSupport.parkNanos(1);
              }
              try {
                return method.invoke(client, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause() == null ? e : e.getCause();
              }
            });
  }
}
