package io.kingsnake.testkit.generate;

import io.kingsnake.history.TransactionBuffer;
import io.kingsnake.testkit.generate.Plan.Op;
import io.kingsnake.testkit.generate.Plan.Txn;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Hints for a plan, true ones and false ones. They depend on the plan alone, so that histories are
 * the same with and without.
 */
final class RandomHints {
  private static final List<String> LEVELS = List.of("ru", "rc", "rr", "si", "ser");
  private static final int VERSIONS_PERCENT = 25;
  private static final int TIMESTAMPS_PERCENT = 20;
  private static final int SHUFFLED_PERCENT = 25;
  private static final int LEFT_OUT_PERCENT = 20;
  private static final int STRANGER_PERCENT = 3;

  private final Plan plan;
  private final Random random;
  private final boolean versions;
  private final boolean timestamps;

  RandomHints(Plan plan) {
    this.plan = plan;
    long seed = plan.txns.size();
    for (Txn txn : plan.txns) {
      seed = 31 * (31 * seed + txn.begin) + txn.end;
    }
    random = new Random(seed);
    versions = Plan.chance(random, VERSIONS_PERCENT);
    timestamps = !versions && Plan.chance(random, TIMESTAMPS_PERCENT);
  }

  void stamp(Txn txn, TransactionBuffer buffer) {
    buffer.level(LEVELS.get(random.nextInt(LEVELS.size())));
    if (timestamps) {
      int late = Plan.chance(random, STRANGER_PERCENT) ? random.nextInt(5) : 0;
      buffer.startTimestamp(txn.begin + late, 0);
      buffer.commitTimestamp(Math.max(txn.begin + late, txn.end), random.nextInt(2));
    }
  }

  /** By key, identities of transactions. */
  Map<Integer, List<Long>> versionOrders() {
    Map<Integer, List<Long>> orders = new TreeMap<>();
    if (!versions) {
      return orders;
    }
    writers()
        .forEach(
            (key, writers) -> {
              List<Integer> order = new ArrayList<>(writers);
              order.sort(Comparator.comparingLong(txn -> plan.txns.get(txn).end));
              order.removeIf(txn -> Plan.chance(random, LEFT_OUT_PERCENT));
              if (Plan.chance(random, SHUFFLED_PERCENT)) {
                Collections.shuffle(order, random);
              }
              if (!order.isEmpty()) {
                orders.put(key, order.stream().map(txn -> txn + 1L).toList());
              }
            });
    return orders;
  }

  private Map<Integer, Set<Integer>> writers() {
    Map<Integer, Set<Integer>> writers = new TreeMap<>();
    for (int txn = 0; txn < plan.txns.size(); txn++) {
      for (Op op : plan.txns.get(txn).ops) {
        if (op.kind.isWrite() || Plan.chance(random, STRANGER_PERCENT)) {
          writers.computeIfAbsent(op.key, key -> new TreeSet<>()).add(txn);
        }
      }
    }
    return writers;
  }
}
