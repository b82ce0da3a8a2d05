package io.kingsnake.workload;

import java.util.random.RandomGenerator;

/** Frequencies with which the numbers {@code 0 .. size-1} are drawn. */
public interface KeyDistribution {
  int size();

  int next(RandomGenerator random);

  static KeyDistribution uniform(int size) {
    return new Uniform(size);
  }

  /** The number i is drawn in proportion to 1 / (i+1)^exponent; exponent 0 is uniform. */
  static KeyDistribution zipf(int size, double exponent) {
    return exponent == 0 ? new Uniform(size) : new Zipf(size, exponent);
  }

  /** The first {@code hotSize} numbers get {@code hotFraction} of all draws. */
  static KeyDistribution hotspot(int size, int hotSize, double hotFraction) {
    return new Hotspot(size, hotSize, hotFraction);
  }

  /** All alike. */
  record Uniform(int size) implements KeyDistribution {
    public Uniform {
      if (size < 1) {
        throw new IllegalArgumentException("size must be at least 1 but got " + size);
      }
    }

    @Override
    public int next(RandomGenerator random) {
      return random.nextInt(size);
    }
  }

  /** A hot and a cold set, each uniform. */
  record Hotspot(int size, int hotSize, double hotFraction) implements KeyDistribution {
    public Hotspot {
      if (hotSize < 1 || hotSize >= size || !(hotFraction >= 0 && hotFraction <= 1)) {
        throw new IllegalArgumentException(
            "a hotspot needs 1 <= hotSize < size and a fraction but got %d of %d with %s"
                .formatted(hotSize, size, hotFraction));
      }
    }

    @Override
    public int next(RandomGenerator random) {
      return random.nextDouble() < hotFraction
          ? random.nextInt(hotSize)
          : random.nextInt(hotSize, size);
    }
  }
}
