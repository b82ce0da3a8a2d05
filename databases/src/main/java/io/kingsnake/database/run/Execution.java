package io.kingsnake.database.run;

import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.TracedClient;
import io.kingsnake.workload.Plan;
import org.jspecify.annotations.Nullable;

/** Carries out the steps of a plan on a recorded client. */
final class Execution {
  private final TracedClient client;
  private final Runnable calling;
  private @Nullable Long lastRead;

  /** {@code calling} hears of each step before it is sent. */
  Execution(TracedClient client, Runnable calling) {
    this.client = client;
    this.calling = calling;
  }

  void run(Plan plan) throws DatabaseException {
    for (int i = 0; i < plan.size(); i++) {
      calling.run();
      step(plan, i);
    }
  }

  private void step(Plan plan, int i) throws DatabaseException {
    long key = plan.key(i);
    switch (plan.step(i)) {
      case GET -> lastRead = client.get(key);
      case GET_FOR_UPDATE -> lastRead = client.getForUpdate(key);
      case PUT -> client.put(key, plan.value(i));
      case INSERT -> client.insert(key, plan.value(i));
      case DELETE -> client.delete(key);
      case WRITE_BACK -> writeBack(key, plan.value(i));
      case ADD -> writeBack(key, (lastRead == null ? 0 : lastRead) + plan.value(i));
      case SCAN -> client.scan(plan.low(i), plan.high(i));
      case ITERATE -> client.iterate(plan.low(i), plan.high(i), plan.limit(i), plan.isReverse(i));
      case APPEND -> client.append(key, plan.value(i));
      case READ_LIST -> client.list(key);
    }
  }

  private void writeBack(long key, long value) throws DatabaseException {
    if (lastRead == null) {
      client.insert(key, value);
    } else {
      client.put(key, value);
    }
  }
}
