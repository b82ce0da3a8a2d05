package io.kingsnake.workload.application;

import io.kingsnake.workload.KeyDistribution;
import io.kingsnake.workload.Plan;
import io.kingsnake.workload.Workload;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * TPC-C over keys: one warehouse, ten districts, the five transactions in their usual shares (45,
 * 43, 4, 4, 4). A row is a key whose value stands for what the transaction changes of it: the next
 * order of a district, a balance, a stock.
 */
public final class TpccWorkload implements Workload {
  private static final int DISTRICTS = 10;
  private static final int ITEMS = 100_000;
  private static final int WAREHOUSE = 0;
  private static final int FIRST_DISTRICT = 1;
  private static final int FIRST_YTD = FIRST_DISTRICT + DISTRICTS;
  private static final int FIRST_ITEM = 100;
  private static final int FIRST_STOCK = FIRST_ITEM + ITEMS;
  private static final int FIRST_CUSTOMER = FIRST_STOCK + ITEMS;

  private final KeyDistribution customers;
  private final List<Deque<Integer>> undelivered = new ArrayList<>();
  private final int[] lastOrders = new int[DISTRICTS];
  private int nextRow;

  public TpccWorkload(KeyDistribution customers) {
    this.customers = customers;
    this.nextRow = FIRST_CUSTOMER + customers.size();
    for (int district = 0; district < DISTRICTS; district++) {
      undelivered.add(new ArrayDeque<>());
      lastOrders[district] = nextRow++;
    }
  }

  @Override
  public void load(Plan plan) {
    for (int key = WAREHOUSE; key < FIRST_YTD + DISTRICTS; key++) {
      plan.put(key, 1);
    }
  }

  @Override
  public void plan(int session, RandomGenerator random, Plan plan) {
    int district = random.nextInt(DISTRICTS);
    int draw = random.nextInt(100);
    if (draw < 45) {
      newOrder(district, random, plan);
    } else if (draw < 88) {
      payment(district, random, plan);
    } else if (draw < 92) {
      plan.get(customer(random)).get(lastOrders[district]);
    } else if (draw < 96) {
      delivery(random, plan);
    } else {
      stockLevel(district, random, plan);
    }
  }

  private void newOrder(int district, RandomGenerator random, Plan plan) {
    plan.get(WAREHOUSE).add(FIRST_DISTRICT + district, 1);
    int customer = customer(random);
    plan.get(customer).insert(nextRow, customer);
    lastOrders[district] = nextRow;
    undelivered.get(district).add(nextRow++);
    for (int lines = 5 + random.nextInt(11); lines > 0; lines--) {
      int item = random.nextInt(ITEMS);
      plan.get(FIRST_ITEM + item).add(FIRST_STOCK + item, -1 - random.nextInt(10));
    }
  }

  private void payment(int district, RandomGenerator random, Plan plan) {
    int amount = 1 + random.nextInt(5000);
    plan.add(WAREHOUSE, amount).add(FIRST_YTD + district, amount).add(customer(random), -amount);
    plan.insert(nextRow++, amount);
  }

  private void delivery(RandomGenerator random, Plan plan) {
    for (Deque<Integer> orders : undelivered) {
      Integer oldest = orders.poll();
      if (oldest != null) {
        plan.update(oldest, -1).add(customer(random), 1);
      }
    }
  }

  private void stockLevel(int district, RandomGenerator random, Plan plan) {
    plan.get(FIRST_DISTRICT + district);
    for (int i = 0; i < 20; i++) {
      plan.get(FIRST_STOCK + random.nextInt(ITEMS));
    }
  }

  private int customer(RandomGenerator random) {
    return FIRST_CUSTOMER + customers.next(random);
  }
}
