package io.kingsnake.checker.rules;

import io.kingsnake.checker.level.LevelText;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.ProgressListener;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.ProblemBuilder;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.solve.Decision;
import java.util.function.BooleanSupplier;

/** Decides whether some execution of a history has no cycle that a text forbids. */
public final class RuleDecision {
  /** How long to try for more than the text asks for. */
  private static final long MAX_CONFLICTS = 2_000;

  private final LevelText text;
  private final CheckOptions options;
  private final BooleanSupplier stop;
  private final ProgressListener listener;

  public RuleDecision(
      LevelText text, CheckOptions options, BooleanSupplier stop, ProgressListener listener) {
    this.text = text;
    this.options = options;
    this.stop = stop;
    this.listener = listener;
  }

  /** A problem and the answer to it. */
  public record Decided(Problem problem, Decision decision) {}

  public Decided decide(Registers registers) {
    ImpliedOrders orders = new ImpliedOrders(text);
    for (Orders stricter : orders.stricter(options)) {
      Decided tried = decide(registers, stricter, MAX_CONFLICTS);
      if (tried.decision().kind() == Decision.Kind.ACCEPTED) {
        return tried;
      }
      if (stop.getAsBoolean()) {
        break;
      }
    }
    long limit = registers.guessesInitial() ? MAX_CONFLICTS : Long.MAX_VALUE;
    return decide(registers, orders.implied(options), limit);
  }

  private Decided decide(Registers registers, Orders orders, long maxConflicts) {
    Problem problem =
        text.tellsReadsApart()
            ? ProblemBuilder.buildWithRepeats(registers, orders, options)
            : ProblemBuilder.build(registers, orders, options);
    Decision decision =
        Decision.of(
            problem,
            learned -> RuleFaults.search(text, learned, options.sessionOrder(), maxConflicts),
            stop,
            listener);
    return new Decided(problem, decision);
  }
}
