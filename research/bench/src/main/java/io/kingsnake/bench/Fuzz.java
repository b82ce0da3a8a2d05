package io.kingsnake.bench;

import io.kingsnake.checker.Certified;
import io.kingsnake.checker.Checker;
import io.kingsnake.checker.evidence.certificate.LevelTexts;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.CheckOptions.Hints;
import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.pipeline.Untimed;
import io.kingsnake.checker.strategy.Attempt;
import io.kingsnake.history.History;
import io.kingsnake.testkit.agree.Agreement;
import io.kingsnake.testkit.agree.Decider;
import io.kingsnake.testkit.agree.Disagreement;
import io.kingsnake.testkit.agree.Variant;
import io.kingsnake.testkit.oracle.Oracle;
import io.kingsnake.testkit.oracle.OracleOptions;
import io.kingsnake.verifier.Refusal;
import io.kingsnake.verifier.Verifier;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Comparison of checker and oracle on random histories for any time, with verification of the
 * certificate of every verdict. Arguments are {@code name=value}: seed, minutes, levels
 * (comma-separated names), kind (only variants with that in their name), certificates (no for many
 * more histories in the same time), without (attempts to leave out, so that small histories take
 * the path of large ones: see {@link Attempt}; without certificates), out (a file for what is
 * found). What is found is made small, printed and written to the file; the exit code is then 1.
 */
public final class Fuzz {
  private static final int BATCH = 500;

  private final List<Variant> variants = new ArrayList<>();
  private final List<String> levels;
  private final SplittableRandom random;
  private boolean certifies = true;
  private Set<Attempt> without = Set.of();
  private long histories;

  private Fuzz(long seed, List<String> levels) {
    this.levels = levels;
    random = new SplittableRandom(seed);
    variants.add(Variant.PLAIN);
    variants.addAll(Variant.unusual());
    variants.addAll(Variant.operations());
    variants.addAll(Variant.savepoints());
  }

  public static void main(String[] args) throws IOException {
    Settings settings = new Settings(args);
    long seed = settings.number("seed", System.nanoTime());
    Fuzz fuzz = new Fuzz(seed, settings.names("levels", allLevels()));
    fuzz.certifies = settings.text("certificates", "yes").equals("yes");
    fuzz.without = Attempt.named(settings.names("without", List.of()));
    fuzz.certifies &= fuzz.without.isEmpty();
    String kind = settings.text("kind", "");
    fuzz.variants.removeIf(variant -> !variant.name().contains(kind));
    System.out.println("seed=" + seed);
    Optional<Disagreement> found = fuzz.run(Duration.ofMinutes(settings.number("minutes", 10)));
    System.out.println(fuzz.histories + " histories at each of " + fuzz.levels.size() + " levels");
    if (found.isPresent()) {
      System.out.println(found.get());
      Path out = Path.of(settings.text("out", "disagreement.txt"));
      Files.writeString(out, found.get() + System.lineSeparator());
      System.exit(1);
    }
    System.out.println("no disagreement");
  }

  private static List<String> allLevels() {
    return Stream.concat(Levels.all().stream(), Levels.optional().stream())
        .map(Level::name)
        .toList();
  }

  /** Runs at least one batch, and ends at the first disagreement. */
  static Optional<Disagreement> batch(long seed, List<String> levels) {
    return new Fuzz(seed, levels).run(Duration.ZERO);
  }

  private Optional<Disagreement> run(Duration duration) {
    long end = System.nanoTime() + duration.toNanos();
    Optional<Disagreement> found = Optional.empty();
    for (int i = 0; found.isEmpty() && (i == 0 || System.nanoTime() < end); i++) {
      Agreement agreement = new Agreement(variants.get(i % variants.size()), levels, this::decide);
      found = agreement.overSeeds(random.nextLong(Long.MAX_VALUE / 2), BATCH);
      histories += BATCH;
    }
    return found;
  }

  /** Undecided is not wrong, but a certificate that does not hold is. */
  private String decide(History history, String level, OracleOptions options) {
    OwnWrites ownWrites = OwnWrites.valueOf(options.ownWrites().name());
    CheckOptions same = new CheckOptions(options.sessionOrder(), options.drift(), ownWrites, null);
    boolean trusts = options.versionOrderHints() && history.timestamps() == null;
    Certified certified =
        trusts || !certifies // no certificate trusts hints
            ? uncertified(trusts ? same.withHints(Hints.TRUST) : same, history, level)
            : new Checker(same).certify(history, Levels.named(level));
    Verdict verdict = certified.verdict();
    if (certified.certificate().isPresent()) {
      InputStream certificate = new ByteArrayInputStream(certified.certificate().get().bytes());
      try {
        Verifier.verify(history, certificate, new LevelTexts(null), level);
      } catch (Refusal refusal) {
        return "certificate refused: " + refusal.getMessage();
      }
    }
    if (Untimed.isOnlyReason(verdict)) {
      return Decider.UNTIMED;
    }
    boolean accepted =
        verdict.kind() == Verdict.Kind.UNDECIDED
            ? new Oracle(options).accepts(history, level)
            : verdict.kind() == Verdict.Kind.SATISFIED;
    return accepted ? Decider.ACCEPTED : Decider.REJECTED;
  }

  private Certified uncertified(CheckOptions options, History history, String level) {
    return new Certified(check(options, history, Levels.named(level)), Optional.empty(), "");
  }

  private Verdict check(CheckOptions options, History history, Level level) {
    return new Checker(options).without(without).check(history, level);
  }
}
