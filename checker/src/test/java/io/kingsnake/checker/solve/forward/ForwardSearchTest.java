package io.kingsnake.checker.solve.forward;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.evidence.audit.Audit;
import io.kingsnake.checker.evidence.audit.ListAudit;
import io.kingsnake.checker.evidence.audit.ProofWriter;
import io.kingsnake.checker.level.Definition;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.checker.model.ProgressListener;
import io.kingsnake.checker.problem.Learned;
import io.kingsnake.checker.problem.LevelOrders;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.ProblemBuilder;
import io.kingsnake.checker.registers.RegisterForms;
import io.kingsnake.checker.solve.Search;
import io.kingsnake.checker.solve.SmallProblems;
import io.kingsnake.checker.solve.propose.GreedyReplay;
import io.kingsnake.checker.solve.repair.LazySearch;
import io.kingsnake.checker.solve.repair.ReplayFaults;
import io.kingsnake.checker.solve.result.Decided;
import io.kingsnake.checker.solve.result.Decision;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.checker.strategy.Decisive;
import io.kingsnake.checker.strategy.Strategy;
import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.agree.Variant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The forward search, made to decide problems that other searches would decide first, agrees with
 * clauses; and so does the verifier, which tries all orders by itself.
 */
class ForwardSearchTest {
  private static final int HISTORIES = Integer.getInteger("kingsnake.fuzz.histories", 3_000);
  private static final List<String> LEVELS = List.of("ser", "si", "sser", "strong-si");

  static Stream<Variant> variants() {
    return Stream.of(
            Stream.of(Variant.PLAIN, Variant.PLAIN.withSize(8, 4)),
            Variant.unusual().stream(),
            Variant.operations().stream())
        .flatMap(some -> some);
  }

  @ParameterizedTest
  @MethodSource("variants")
  void whatRunsForward_isWhatClausesAllow(Variant variant) {
    OwnWrites own = OwnWrites.valueOf(variant.options().ownWrites().name());
    for (int seed = 0; seed < HISTORIES / 10; seed++) {
      History history = variant.histories().history(seed);
      String name = LEVELS.get(seed % LEVELS.size());
      boolean inSessions = variant.options().sessionOrder() && seed % 3 > 0;
      CheckOptions options = new CheckOptions(inSessions, variant.options().drift(), own, null);
      agree(
          history,
          Levels.named(name),
          options,
          "%s, seed %d, %s%n%s".formatted(variant, seed, name, HistoryScript.show(history)));
    }
  }

  private static void agree(History history, Level level, CheckOptions options, String about) {
    Definition definition = level.definition(options.sessionOrder());
    RegisterForms.of(history, options.ownWrites())
        .all()
        .limit(3)
        .forEach(
            form -> {
              Orders orders = LevelOrders.of(definition, form.get().history()).orElseThrow();
              Problem problem = ProblemBuilder.build(form.get(), orders, options);
              if (Search.firstSourceless(problem) < 0 && ForwardModel.canSay(problem)) {
                Audit audit = new Audit(problem, definition, level.text(), options);
                agree(problem, audit, about);
              }
            });
  }

  private static void agree(Problem problem, Audit audit, String about) {
    Decided decided = byClauses(problem);
    boolean isAllowed = decided.decision() instanceof Decision.Accepted;
    if (decided.decision() instanceof Decision.Accepted accepted
        && audit.accepted(accepted.execution()).isPresent()) {
      return; // a transaction contradicts itself, which is told before any search
    }
    ForwardSearch search = search(problem);
    ForwardSearch.Result expected =
        isAllowed ? ForwardSearch.Result.FOUND : ForwardSearch.Result.EXHAUSTED;
    assertThat(search.run(Long.MAX_VALUE, () -> false)).as(about).isEqualTo(expected);
    if (isAllowed) {
      Execution execution = Execution.inOrder(problem, search.events());
      assertThat(audit.accepted(execution)).as(about).isEmpty();
      assertThat(ListAudit.complaint(execution)).as(about).isEmpty();
    } else if (problem.registers().lists().isEmpty()) {
      assertThat(audit.rejected(ProofWriter::noOrder)).as(about).isEmpty();
    }
    if (isAllowed && problem.registers().lists().isEmpty()) {
      assertThat(audit.rejected(ProofWriter::noOrder)).as(about).isPresent();
    }
  }

  private static Decided byClauses(Problem problem) {
    return Search.of(
        problem,
        learned ->
            new LazySearch(
                learned,
                greedy(learned),
                (order, statements) -> new ReplayFaults(learned.problem(), order, statements),
                Long.MAX_VALUE),
        new Strategy(() -> false, ProgressListener.NONE),
        Decisive.SEARCH);
  }

  private static int[] greedy(Learned learned) {
    return new GreedyReplay(learned.problem(), learned.successors(), learned.predecessors()).run();
  }

  /** All orders of begins and commits. */
  private static ForwardSearch search(Problem problem) {
    int[] anyOrder = IntStream.range(0, problem.eventCount()).toArray();
    return new ForwardSearch(SmallProblems.forward(problem), anyOrder, false);
  }
}
