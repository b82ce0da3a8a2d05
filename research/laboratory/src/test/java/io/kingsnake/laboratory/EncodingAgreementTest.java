package io.kingsnake.laboratory;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.laboratory.encode.Encoding;
import io.kingsnake.laboratory.encode.Setup;
import io.kingsnake.testkit.agree.Disagreement;
import io.kingsnake.testkit.agree.Variant;
import io.kingsnake.testkit.oracle.OracleOptions.OwnWrites;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every encoding, whole and with each of its parts left out, against the oracle. {@code
 * -Dlaboratory.histories=100000} asks about as many for each; {@code -Dlaboratory.encoding=NAME},
 * {@code -Dlaboratory.levels=A,B}, {@code -Dlaboratory.seed=N} and {@code -Dlaboratory.whole=true}
 * choose.
 */
class EncodingAgreementTest {
  private static final long HISTORIES = Long.getLong("laboratory.histories", 300);
  private static final long SEED = Long.getLong("laboratory.seed", 1);
  private static final boolean WHOLE = Boolean.getBoolean("laboratory.whole");
  private static final String ONLY = System.getProperty("laboratory.encoding", "");

  private static final List<String> LEVELS =
      List.of(
          System.getProperty(
                  "laboratory.levels",
                  "serializable,pl-3,strict-serializable,snapshot-isolation,adya-si,generalized-si,"
                      + "strong-session-si,strong-si,repeatable-read,read-committed,"
                      + "consistent-view,parallel-si")
              .split(","));

  private static Stream<Arguments> encodings() {
    return Laboratory.encodings().stream()
        .filter(encoding -> ONLY.isEmpty() || encoding.name().equals(ONLY))
        .flatMap(
            encoding ->
                Stream.concat(Stream.of(""), encoding.parts().stream().filter(part -> !WHOLE))
                    .map(part -> Arguments.of(encoding.name(), part)));
  }

  private static List<Variant> variants() {
    List<Variant> variants = new ArrayList<>();
    variants.add(Variant.PLAIN);
    variants.addAll(Variant.unusual());
    variants.addAll(Variant.operations());
    Variant.savepoints().stream().filter(EncodingAgreementTest::isDefined).forEach(variants::add);
    return variants;
  }

  /**
   * Tests whether the definitions determine the answer; no definition covers reads of own appends
   * that were undone.
   */
  private static boolean isDefined(Variant variant) {
    return variant.options().ownWrites() != OwnWrites.EITHER;
  }

  @ParameterizedTest(name = "{0} without {1}")
  @MethodSource("encodings")
  void agreesWithTheOracle(String name, String part, TestReporter reporter) {
    Encoding encoding = Laboratory.encoding(name);
    Setup setup = Setup.DEFAULT.without(part.isEmpty() ? Set.of() : Set.of(part)).window(4).part(2);
    Trials trials = new Trials(encoding, setup);
    List<Variant> variants = variants();
    long each = Math.max(1, HISTORIES / variants.size());
    for (Variant variant : variants) {
      Optional<Disagreement> found = trials.over(variant, LEVELS, SEED, each);
      assertThat(found).as(name + " without '" + part + "' on " + variant).isEmpty();
    }
    reporter.publishEntry(
        "%s without '%s'".formatted(name, part),
        "%d histories decided, %d verdicts".formatted(trials.histories(), trials.decided()));
    assertThat(trials.decided()).isGreaterThan(each);
  }
}
