package io.kingsnake.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import io.kingsnake.tracer.Row;
import io.kingsnake.workload.WorkloadKind;
import io.kingsnake.workload.Workloads;

/** Requirements on every adapter, alone and under load. */
public final class ClientContract {
  private ClientContract() {}

  /** One client and every operation. */
  public static void verify(Server server) throws DatabaseException {
    assertThat(server.description()).isNotBlank();
    server.createTables();
    try (Client client = server.connect(Isolation.SERIALIZABLE)) {
      client.begin();
      assertThat(client.get(1)).isNull();
      client.put(1, 10);
      client.insert(2, 20);
      client.put(1, 11);
      client.put(3, 30);
      client.put(4, -40);
      assertThat(client.get(1)).isEqualTo(11);
      client.commit();
      client.begin();
      assertThat(client.iterate(0, 9, 2, true))
          .containsExactly(new Row(4L, -40L), new Row(3L, 30L));
      assertThat(client.getForUpdate(2)).isEqualTo(20);
      assertThat(client.delete(3)).isTrue();
      assertThat(client.delete(3)).isFalse();
      assertThat(client.scan(1, 4)).containsExactly(new Row(1L, 11L), new Row(2L, 20L));
      assertThat(client.iterate(0, 9, 1, false)).containsExactly(new Row(1L, 11L));
      client.rollback();
      client.begin();
      assertThat(client.get(3)).isEqualTo(30);
      assertThat(client.list(100)).isEmpty();
      client.append(100, 7);
      client.append(100, 8);
      client.commit();
      client.begin();
      client.append(100, 9);
      assertThat(client.list(100)).containsExactly(7L, 8L, 9L);
      client.commit();
    }
    server.createTables();
    try (Client client = server.connect(Isolation.SERIALIZABLE)) {
      client.begin();
      assertThat(client.scan(0, 1000)).isEmpty();
      client.rollback();
    }
  }

  /** Every workload for a moment: it commits, and its recording can be read. */
  public static void verifyWorkloads(Server server, Runs runs) throws Exception {
    for (WorkloadKind kind : Workloads.load().all()) {
      int keys = Math.min(200, kind.defaults().keys());
      History history = runs.run(server, Isolation.SERIALIZABLE, kind.name(), keys, 30);
      long committed = 0;
      for (int txn = 0; txn < history.txnCount(); txn++) {
        committed += history.outcome(txn) == Outcome.COMMITTED ? 1 : 0;
      }
      assertThat(committed).as(kind.name()).isGreaterThanOrEqualTo(20);
    }
  }
}
