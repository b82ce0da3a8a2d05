package io.kingsnake.database;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Several nodes of one database; clients are spread over them in turn. */
public final class ClusterServer implements Server {
  /** No workload uses keys below 0. */
  private static final long MARK_KEY = -1;

  private static final int MAX_ATTEMPTS = 200;
  private static final int PAUSE_MILLIS = 50;

  private final List<Server> nodes;
  private final AtomicInteger connections = new AtomicInteger();

  public ClusterServer(List<Server> nodes) {
    this.nodes = List.copyOf(nodes);
    if (nodes.isEmpty()) {
      throw new IllegalArgumentException("a cluster has nodes");
    }
  }

  @Override
  public String description() {
    return nodes.get(0).description() + " (" + nodes.size() + " nodes)";
  }

  /**
   * Creates the tables on one node, which takes a moment to inform the others. A row that they all
   * get to see after that shows that tables of an earlier run are gone.
   */
  @Override
  public void createTables() throws DatabaseException {
    nodes.get(0).createTables();
    long mark = System.nanoTime();
    mark(mark);
    for (Server node : nodes) {
      await(node, mark);
    }
    try (Client client = nodes.get(0).connect(Isolation.READ_COMMITTED)) {
      client.begin();
      client.delete(MARK_KEY);
      client.commit();
    }
  }

  @Override
  public void dropTables() throws DatabaseException {
    nodes.get(0).dropTables();
  }

  @Override
  public List<String> tablesOfOthers() {
    return nodes.get(0).tablesOfOthers();
  }

  @Override
  public String lockAdvice() {
    return nodes.get(0).lockAdvice();
  }

  private void mark(long value) throws DatabaseException {
    try (Client client = nodes.get(0).connect(Isolation.READ_COMMITTED)) {
      client.begin();
      client.put(MARK_KEY, value);
      client.commit();
    }
  }

  private static void await(Server node, long mark) throws DatabaseException {
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      try (Client client = node.connect(Isolation.READ_COMMITTED)) {
        client.begin();
        Long seen = client.get(MARK_KEY);
        client.rollback();
        if (seen != null && seen == mark) {
          return;
        }
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      } catch (DatabaseException e) {
        if (attempt == MAX_ATTEMPTS - 1) {
          throw e; // until then, the table may be missing
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new DatabaseException("interrupted while the cluster agrees on its tables");
      }
    }
    throw new DatabaseException(node.description() + " does not get what other nodes write");
  }

  @Override
  public Client connect(Isolation isolation) throws DatabaseException {
    int turn = Math.floorMod(connections.getAndIncrement(), nodes.size());
    return nodes.get(turn).connect(isolation);
  }

  @Override
  public void close() {
    nodes.forEach(Server::close);
  }
}
