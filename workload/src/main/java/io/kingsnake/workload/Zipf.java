package io.kingsnake.workload;

import java.util.random.RandomGenerator;

/**
 * Zipf's distribution by rejection-inversion [Hörmann and Derflinger 1996]: constant time and no
 * tables for any size, and any positive exponent, also 1 and above.
 *
 * <p>Draws from the continuous hat h(x) = x^-exponent on ranks 1 .. size through its integral H and
 * rejects the little that rounding to a whole rank adds.
 */
final class Zipf implements KeyDistribution {
  private final int size;
  private final double exponent;
  private final double integralFirst;
  private final double integralLast;
  private final double squeeze;

  Zipf(int size, double exponent) {
    if (size < 1 || !(exponent > 0)) {
      throw new IllegalArgumentException(
          "zipf needs a size and an exponent above 0 but got " + size + " and " + exponent);
    }
    this.size = size;
    this.exponent = exponent;
    this.integralFirst = integral(1.5) - 1;
    this.integralLast = integral(size + 0.5);
    this.squeeze = 2 - inverse(integral(2.5) - hat(2));
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public int next(RandomGenerator random) {
    while (true) {
      double u = integralLast + random.nextDouble() * (integralFirst - integralLast);
      double x = inverse(u);
      int rank = (int) Math.max(1, Math.min(size, Math.round(x)));
      if (rank - x <= squeeze || u >= integral(rank + 0.5) - hat(rank)) {
        return rank - 1;
      }
    }
  }

  private double hat(double x) {
    return Math.exp(-exponent * Math.log(x));
  }

  private double integral(double x) {
    double logX = Math.log(x);
    return expm1OverX((1 - exponent) * logX) * logX;
  }

  private double inverse(double y) {
    double t = Math.max(-1, y * (1 - exponent));
    return Math.exp(log1pOverX(t) * y);
  }

  /** (e^x - 1) / x, which near 0 needs its series. */
  private static double expm1OverX(double x) {
    return Math.abs(x) > 1e-8 ? Math.expm1(x) / x : 1 + x / 2 * (1 + x / 3);
  }

  private static double log1pOverX(double x) {
    return Math.abs(x) > 1e-8 ? Math.log1p(x) / x : 1 - x * (0.5 - x / 3);
  }
}
