package io.kingsnake.checker.wording;

import io.kingsnake.checker.evidence.proof.Proof;
import io.kingsnake.checker.evidence.proof.ProofBuilder;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.problem.Learned;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.engine.graph.EdgeList;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Why certain edges are there, in the words of clients. */
public final class EdgeWords {
  private EdgeWords() {}

  /**
   * The reasons of the first edges, up to this number; none for those of auxiliary events, which
   * each replace many.
   */
  public static List<Optional<Dependency>> of(Learned learned, int count) {
    Problem problem = learned.problem();
    EdgeList edges = learned.edges();
    ProofBuilder builder = new ProofBuilder(learned);
    int[] steps =
        IntStream.range(0, Math.min(count, edges.size()))
            .map(edge -> isProper(problem, edges, edge) ? builder.reason(edge) : -1)
            .toArray();
    Proof proof = new Proof(builder.steps(), List.of());
    StepWords words = new StepWords(problem.history(), proof);
    List<Optional<Dependency>> reasons = new ArrayList<>();
    for (int step : steps) {
      reasons.add(
          step < 0 ? Optional.empty() : Optional.of(words.dependency(proof.steps().get(step))));
    }
    return reasons;
  }

  private static boolean isProper(Problem problem, EdgeList edges, int edge) {
    return problem.participantOf(edges.from(edge)) >= 0
        && problem.participantOf(edges.to(edge)) >= 0;
  }
}
