package io.kingsnake.workload;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Parameters of some workloads, where they differ from the default. */
public record Knobs(Map<Knob, Double> asked) {
  public static final Knobs USUAL = new Knobs(Map.of());

  /** One of them. */
  public enum Knob {
    /** The part of plain operations, or of transactions of one kind, that read. */
    READS,
    /** The part of operations that read a key and write it back. */
    RMW,
    /** The part of operations that scan a range. */
    SCANS,
    /** The part of operations that delete. */
    DELETES,
    /** The part of operations that append to a list or read one. */
    LISTS,
    /** The fraction of keys whose values repeat. */
    DUPLICATES,
    /** Number of values that repeat. */
    VALUES,
    /** Zipf's exponent for them. */
    VALUE_SKEW,
    /** Transactions have from so many operations to {@link WorkloadParameters#opsPerTxn}. */
    MIN_OPS;

    /** Name of the knob for users. */
    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private boolean isCount() {
      return this == VALUES || this == MIN_OPS;
    }
  }

  public Knobs {
    asked = asked.isEmpty() ? Map.of() : Map.copyOf(new EnumMap<>(asked));
    asked.forEach(Knobs::require);
    double parts = part(asked, Knob.RMW) + part(asked, Knob.SCANS);
    parts += part(asked, Knob.DELETES) + part(asked, Knob.LISTS);
    if (parts > 1 + 1e-9) {
      throw new IllegalArgumentException(
          "rmw, scans, deletes and lists are parts of all operations, but make up " + parts);
    }
  }

  private static double part(Map<Knob, Double> asked, Knob knob) {
    return asked.getOrDefault(knob, 0.0);
  }

  private static void require(Knob knob, double value) {
    boolean isCount = value >= 1 && value <= Integer.MAX_VALUE && value == Math.rint(value);
    if (knob.isCount() && !isCount) {
      throw new IllegalArgumentException(
          "%s is a whole number from 1 on but got %s".formatted(knob.label(), value));
    }
    if (knob == Knob.VALUE_SKEW && !(value >= 0)) {
      throw new IllegalArgumentException(
          "%s is a number from 0 on but got %s".formatted(knob.label(), value));
    }
    if (!knob.isCount() && knob != Knob.VALUE_SKEW && !(value >= 0 && value <= 1)) {
      throw new IllegalArgumentException(
          "%s is a part, from 0 to 1, but got %s".formatted(knob.label(), value));
    }
  }

  /** In a fixed order. */
  public SortedMap<Knob, Double> sorted() {
    return new TreeMap<>(asked);
  }

  public Optional<Double> of(Knob knob) {
    return Optional.ofNullable(asked.get(knob));
  }

  public double orElse(Knob knob, double otherwise) {
    return asked.getOrDefault(knob, otherwise);
  }

  public int orElse(Knob knob, int otherwise) {
    return (int) orElse(knob, (double) otherwise);
  }

  public boolean asksForAny(Set<Knob> knobs) {
    return knobs.stream().anyMatch(asked::containsKey);
  }
}
