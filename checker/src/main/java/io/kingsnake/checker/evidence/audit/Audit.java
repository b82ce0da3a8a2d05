package io.kingsnake.checker.evidence.audit;

import io.kingsnake.checker.level.Definition;
import io.kingsnake.checker.level.LevelText;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.history.History;
import io.kingsnake.verifier.CannotTell;
import io.kingsnake.verifier.Judge;
import io.kingsnake.verifier.Refusal;
import io.kingsnake.verifier.Settings;
import io.kingsnake.verifier.rules.LevelRules;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Has evidence judged by the verifier, in memory, against the history that the problem is about
 * (reads and writes of single keys) and the text of the level, which the verifier reads by itself.
 */
public final class Audit {
  private static final Map<String, LevelRules> RULES = new ConcurrentHashMap<>(); // by text

  private final Problem problem;
  private final LevelText level;
  private final CheckOptions options;
  private final ObservationNames names;
  private final TakenForGranted granted;

  /**
   * Prepares an audit; {@code definition} is the one that the text is, or is assumed to be,
   * equivalent to.
   */
  public Audit(Problem problem, Definition definition, LevelText level, CheckOptions options) {
    this.problem = problem;
    this.level = level;
    this.options = options;
    names = names(problem.history(), definition, level, options);
    granted = new TakenForGranted(problem);
  }

  /** Names of observations in statements about problems of that kind. */
  public static ObservationNames names(
      History form, Definition definition, LevelText level, CheckOptions options) {
    boolean tellsApart = !(definition instanceof Orders) && level.tellsReadsApart();
    return new ObservationNames(form, options.ownWrites(), tellsApart);
  }

  /** The rules of a text, as the verifier understands them. */
  public static LevelRules rules(LevelText level) {
    return RULES.computeIfAbsent(
        level.content(),
        text -> {
          try {
            return LevelRules.of(text);
          } catch (Refusal e) {
            throw new IllegalArgumentException("the verifier does not understand: " + text, e);
          }
        });
  }

  /** Settings of the verifier that correspond to the options. */
  public static Settings settings(CheckOptions options) {
    String own = options.ownWrites().name().toLowerCase(Locale.ROOT);
    return new Settings(options.sessionOrder(), options.drift(), own);
  }

  /** Why an order in which reads see the latest versions does not satisfy the level. */
  public static Optional<String> replayed(
      Registers form, LevelText level, CheckOptions options, boolean isTwofold, int[] events) {
    Judge judge =
        new Judge(form.history(), rules(level), settings(options), new RegisterAssumptions(form));
    return complaint(() -> judge.accept(isTwofold, events, new int[0]));
  }

  private interface Judgement {
    void pass() throws Refusal;
  }

  private static Optional<String> complaint(Judgement judgement) {
    try {
      judgement.pass();
      return Optional.empty();
    } catch (Refusal e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private Judge judge() {
    return new Judge(problem.history(), rules(level), settings(options), granted);
  }

  /** Why the execution does not satisfy the level, or nothing if it does. */
  public Optional<String> accepted(Execution execution) {
    AcceptedOrder accepted = new AcceptText(problem.history(), execution, names).write();
    int[] events = accepted.events().taken();
    int[] sources = accepted.sources().taken();
    return complaint(() -> judge().accept(accepted.isTwofold(), events, sources));
  }

  /** Why the evidence does not prove a violation, or nothing if it does. */
  public Optional<String> rejected(Consumer<ProofWriter> evidence) {
    ProofText text = new ProofText();
    ReadingText readings = new ReadingText(problem.history(), options.ownWrites());
    evidence.accept(new ProofWriter(text, problem, names, readings, granted));
    int[] statements = ProofText.joined(text.lines());
    return complaint(() -> judge().reject(problem.isSnapshot(), statements));
  }

  /**
   * Tests whether the verifier also finds no order of all transactions; false if there are too many
   * to try.
   *
   * @throws AssertionError if it finds one
   */
  public boolean findsNoOrder() {
    try {
      judge().reject(problem.isSnapshot(), ProofText.tokens('n'));
      return true;
    } catch (CannotTell e) {
      return false;
    } catch (Refusal e) {
      throw new AssertionError("not every order was tried: " + e.getMessage(), e);
    }
  }
}
