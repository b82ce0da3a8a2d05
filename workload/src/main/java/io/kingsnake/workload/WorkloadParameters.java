package io.kingsnake.workload;

/**
 * Parameters common to all workloads.
 *
 * @param keys number of keys, accounts or users
 * @param opsPerTxn steps of a transaction, where transactions are not of a fixed shape
 * @param distribution frequencies of keys, see {@link #distribution(int)}
 * @param knobs parameters of only some workloads
 */
public record WorkloadParameters(int keys, int opsPerTxn, String distribution, Knobs knobs) {
  public WorkloadParameters(int keys, int opsPerTxn, String distribution) {
    this(keys, opsPerTxn, distribution, Knobs.USUAL);
  }

  public WorkloadParameters {
    if (keys < 2 || opsPerTxn < 1) {
      throw new IllegalArgumentException(
          "a workload needs 2 keys and an operation but got %d and %d".formatted(keys, opsPerTxn));
    }
    int minOps = knobs.orElse(Knobs.Knob.MIN_OPS, 1);
    if (minOps < 1 || minOps > opsPerTxn) {
      throw new IllegalArgumentException(
          "transactions have from 1 to %d operations, so at least %d is impossible"
              .formatted(opsPerTxn, minOps));
    }
    parse(distribution, keys);
  }

  /** The distribution over all keys. */
  public KeyDistribution keyDistribution() {
    return parse(distribution, keys);
  }

  /** The distribution over {@code size} items that are not single keys. */
  public KeyDistribution distribution(int size) {
    return parse(distribution, size);
  }

  /** {@code uniform}, {@code zipf}, {@code zipf:1.2} (default 0.99) or {@code hotspot} (80/20). */
  private static KeyDistribution parse(String text, int size) {
    String[] parts = text.split(":", 2);
    return switch (parts[0]) {
      case "uniform" -> KeyDistribution.uniform(size);
      case "zipf" -> KeyDistribution.zipf(size, parts.length == 1 ? 0.99 : exponent(parts[1]));
      case "hotspot" -> KeyDistribution.hotspot(Math.max(2, size), Math.max(1, size / 5), 0.8);
      default ->
          throw new IllegalArgumentException(
              "a distribution is uniform, zipf, zipf:EXPONENT or hotspot but got '" + text + "'");
    };
  }

  private static double exponent(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("zipf needs a number as exponent but got '" + text + "'");
    }
  }
}
