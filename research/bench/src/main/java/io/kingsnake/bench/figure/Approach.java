package io.kingsnake.bench.figure;

import java.util.Arrays;
import java.util.Set;

/**
 * An encoding with a solver, and parts left out, under the name that a figure gives it.
 *
 * @param solver z3, or empty for our own
 */
record Approach(String label, String encoding, Set<String> without, String solver) {
  static final Approach LAZY = of("kingsnake (lazy)", "lazy");
  static final Approach VIPER = of("viper's encoding (bc-polygraph)", "bc-polygraph");
  static final Approach POLYSI =
      of("PolySI's encoding (generalized-polygraph)", "generalized-polygraph");
  static final Approach COBRA = of("Cobra's encoding (polygraph)", "polygraph");
  static final Approach VERISTRONG =
      of("VeriStrong's encoding (hyper-polygraph)", "hyper-polygraph");
  static final Approach BOOMSLANG = of("Boomslang's encoding (superpositions)", "superpositions");

  static Approach of(String label, String encoding, String... without) {
    return new Approach(label, encoding, Set.copyOf(Arrays.asList(without)), "");
  }

  Approach by(String newSolver) {
    return new Approach(label + ", " + newSolver, encoding, without, newSolver);
  }

  Approach called(String newLabel) {
    return new Approach(newLabel, encoding, without, solver);
  }

  Approach without(String newLabel, String... parts) {
    return new Approach(newLabel, encoding, Set.copyOf(Arrays.asList(parts)), solver);
  }
}
