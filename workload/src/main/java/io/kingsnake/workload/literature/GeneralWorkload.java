package io.kingsnake.workload.literature;

import io.kingsnake.workload.KeyDistribution;
import io.kingsnake.workload.Plan;
import io.kingsnake.workload.Workload;
import java.util.random.RandomGenerator;

/**
 * The general workload of the literature [VeriStrong §7.1, after PolySI's]: reads and blind writes
 * of single keys, with unique values on some keys and, on the others, values out of a small space
 * drawn by Zipf's distribution, so that many writes write the same.
 */
public final class GeneralWorkload implements Workload {
  private final Parameters parameters;
  private final KeyDistribution duplicates;
  private long nextUniqueValue;

  /**
   * The knobs, with VeriStrong's names for them.
   *
   * @param opsPerTxn steps of each transaction
   * @param readFraction the part of steps that read
   * @param duplicateKeys the part of keys that carry duplicate values, spread evenly
   * @param valueSpace N: how many duplicate values there are
   * @param valueSkew θ: Zipf's exponent for them
   */
  public record Parameters(
      int opsPerTxn,
      double readFraction,
      KeyDistribution keys,
      double duplicateKeys,
      int valueSpace,
      double valueSkew) {
    /** BL: balanced, half of the keys with duplicates. */
    public static final Parameters BALANCED =
        new Parameters(20, 0.5, KeyDistribution.uniform(5000), 0.5, 100, 0.5);

    /** RH: 95% reads. */
    public static final Parameters READ_HEAVY = BALANCED.withReadFraction(0.95);

    /** WH: 70% writes. */
    public static final Parameters WRITE_HEAVY = BALANCED.withReadFraction(0.3);

    /** HD: balanced, with a high degree of duplication. */
    public static final Parameters HIGHLY_DUPLICATE =
        new Parameters(20, 0.5, KeyDistribution.uniform(5000), 0.5, 100, 1.5);

    public Parameters {
      if (opsPerTxn < 1 || !isFraction(readFraction) || !isFraction(duplicateKeys)) {
        throw new IllegalArgumentException(
            "need opsPerTxn >= 1 and fractions in 0..1 but got %d, %s, %s"
                .formatted(opsPerTxn, readFraction, duplicateKeys));
      }
    }

    public Parameters withOpsPerTxn(int newOpsPerTxn) {
      return new Parameters(newOpsPerTxn, readFraction, keys, duplicateKeys, valueSpace, valueSkew);
    }

    public Parameters withReadFraction(double newReadFraction) {
      return new Parameters(opsPerTxn, newReadFraction, keys, duplicateKeys, valueSpace, valueSkew);
    }

    public Parameters withKeys(KeyDistribution newKeys) {
      return new Parameters(opsPerTxn, readFraction, newKeys, duplicateKeys, valueSpace, valueSkew);
    }

    public Parameters withDuplicateKeys(double newDuplicateKeys) {
      return new Parameters(opsPerTxn, readFraction, keys, newDuplicateKeys, valueSpace, valueSkew);
    }

    public Parameters withValues(int newValueSpace, double newValueSkew) {
      return new Parameters(
          opsPerTxn, readFraction, keys, duplicateKeys, newValueSpace, newValueSkew);
    }

    public Parameters withUniqueValues() {
      return withDuplicateKeys(0);
    }

    private static boolean isFraction(double number) {
      return number >= 0 && number <= 1;
    }
  }

  public GeneralWorkload(Parameters parameters) {
    this.parameters = parameters;
    this.duplicates = KeyDistribution.zipf(parameters.valueSpace(), parameters.valueSkew());
    this.nextUniqueValue = parameters.valueSpace() + 1L;
  }

  @Override
  public void plan(int session, RandomGenerator random, Plan plan) {
    for (int i = 0; i < parameters.opsPerTxn(); i++) {
      int key = parameters.keys().next(random);
      boolean repeats = VariedWorkload.repeats(key, parameters.duplicateKeys());
      if (random.nextDouble() < parameters.readFraction()) {
        plan.get(key);
      } else {
        plan.put(key, repeats ? 1 + duplicates.next(random) : nextUniqueValue++);
      }
    }
  }
}
