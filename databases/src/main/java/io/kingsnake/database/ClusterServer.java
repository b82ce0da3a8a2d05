package io.kingsnake.database;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Several nodes of one database; clients are spread over them in turn. */
public final class ClusterServer implements Server {
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

  /** One node tells the others. */
  @Override
  public void createTables() throws DatabaseException {
    nodes.get(0).createTables();
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
