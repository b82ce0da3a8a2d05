package io.kingsnake.workload;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What some workloads can be asked for, if not what is usual for them.
 *
 * @param reads the part of operations, or of transactions of one kind, that read
 * @param duplicates the part of keys whose values repeat
 * @param minOps transactions have from so many operations to {@link WorkloadParameters#opsPerTxn}
 */
public record Knobs(Optional<Double> reads, Optional<Double> duplicates, Optional<Integer> minOps) {
  public static final Knobs USUAL = new Knobs(Optional.empty(), Optional.empty(), Optional.empty());

  /** One of them. */
  public enum Knob {
    READS,
    DUPLICATES,
    MIN_OPS;

    /** As users write it. */
    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  public Knobs {
    requireFraction("reads", reads);
    requireFraction("duplicates", duplicates);
  }

  private static void requireFraction(String name, Optional<Double> value) {
    if (value.isPresent() && !(value.get() >= 0 && value.get() <= 1)) {
      throw new IllegalArgumentException(
          "%s is a part, from 0 to 1, but got %s".formatted(name, value.get()));
    }
  }

  /** Those that were asked for. */
  public Set<Knob> asked() {
    Set<Knob> asked = EnumSet.noneOf(Knob.class);
    reads.ifPresent(value -> asked.add(Knob.READS));
    duplicates.ifPresent(value -> asked.add(Knob.DUPLICATES));
    minOps.ifPresent(value -> asked.add(Knob.MIN_OPS));
    return asked;
  }
}
