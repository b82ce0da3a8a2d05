package io.kingsnake.workload.literature;

import io.kingsnake.workload.KeyDistribution;
import io.kingsnake.workload.Plan;
import io.kingsnake.workload.Workload;
import java.util.random.RandomGenerator;

/**
 * Transfers between accounts, and audits that read all of them: Jepsen's bank. Balances repeat, so
 * that a read often has several possible writers.
 */
public final class BankWorkload implements Workload {
  private static final int INITIAL_BALANCE = 100;
  private static final int MAX_TRANSFER = 5;

  private final KeyDistribution accounts;
  private final double auditFraction;

  public BankWorkload(KeyDistribution accounts, double auditFraction) {
    if (accounts.size() < 2) {
      throw new IllegalArgumentException("a bank needs two accounts but got " + accounts.size());
    }
    this.accounts = accounts;
    this.auditFraction = auditFraction;
  }

  @Override
  public void load(Plan plan) {
    for (int account = 0; account < accounts.size(); account++) {
      plan.put(account, INITIAL_BALANCE);
    }
  }

  @Override
  public void plan(int session, RandomGenerator random, Plan plan) {
    if (random.nextDouble() < auditFraction) {
      for (int account = 0; account < accounts.size(); account++) {
        plan.get(account);
      }
      return;
    }
    int from = accounts.next(random);
    int to = accounts.next(random);
    while (to == from) {
      to = random.nextInt(accounts.size());
    }
    int amount = 1 + random.nextInt(MAX_TRANSFER);
    plan.add(from, -amount).add(to, amount);
  }
}
