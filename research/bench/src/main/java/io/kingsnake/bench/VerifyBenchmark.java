package io.kingsnake.bench;

import io.kingsnake.checker.Certified;
import io.kingsnake.checker.Checker;
import io.kingsnake.checker.evidence.certificate.LevelTexts;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.format.Formats;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.history.History;
import io.kingsnake.verifier.Verifier;
import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

/**
 * Time to verify certificates, compared with reading the history. Arguments are levels with commas
 * between them, and the file of a history.
 */
public final class VerifyBenchmark {
  private static final int ROUNDS = 3;

  private VerifyBenchmark() {}

  public static void main(String[] args) throws Exception {
    Path file = Path.of(args[1]);
    double parse = best(() -> read(file));
    System.out.printf(Locale.ROOT, "read in %.2f s%n", parse);
    for (String level : List.of(args[0].split(",", -1))) {
      System.out.println(row(read(file), level, parse));
    }
  }

  private static History read(Path file) throws Exception {
    return Formats.load().read(Source.of(file), ReadOptions.DEFAULT);
  }

  /** One line about a level. */
  static String row(History history, String level, double parse) throws Exception {
    long start = System.nanoTime();
    Certified certified = new Checker(CheckOptions.DEFAULT).certify(history, Levels.named(level));
    double check = (System.nanoTime() - start) / 1e9;
    if (certified.certificate().isEmpty()) {
      return "%s: no certificate: %s".formatted(level, certified.missing());
    }
    byte[] bytes = certified.certificate().get().bytes();
    double verify = best(() -> verify(history, bytes));
    return String.format(
        Locale.ROOT,
        "%s: %s in %.2f s with its certificate of %.2f MB, verified in %.2f s: %.1f of reading",
        level,
        certified.verdict().kind().name().toLowerCase(Locale.ROOT),
        check,
        bytes.length / 1e6,
        verify,
        verify / parse);
  }

  private static boolean verify(History history, byte[] bytes) throws Exception {
    ByteArrayInputStream in = new ByteArrayInputStream(bytes);
    return Verifier.verify(history, in, new LevelTexts(null), null).satisfied();
  }

  private static double best(Callable<?> work) throws Exception {
    double best = Double.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long start = System.nanoTime();
      work.call();
      best = Math.min(best, (System.nanoTime() - start) / 1e9);
    }
    return best;
  }
}
