package io.kingsnake.checker.audit;

import io.kingsnake.checker.axiomatic.SourceRefutation.Line;
import io.kingsnake.checker.axiomatic.SourceRefutation.Literal;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Confirms line by line that no choice of sources will do: cycles close under the sources their
 * clause speaks of, ambiguous reads read from one of their candidates, and each derived clause
 * follows from its antecedents, the last of them the empty one.
 */
public final class SourceRefutationAudit {
  private final Problem problem;
  private final CommitCycleAudit cycles;
  private final List<Line> lines;

  public SourceRefutationAudit(Problem problem, CommitCycleAudit cycles, List<Line> lines) {
    this.problem = problem;
    this.cycles = cycles;
    this.lines = lines;
  }

  public Optional<String> complaint() {
    if (lines.isEmpty() || !lines.get(lines.size() - 1).literals().isEmpty()) {
      return Optional.of("there is no contradiction at the end");
    }
    for (int i = 0; i < lines.size(); i++) {
      Line line = lines.get(i);
      Optional<String> wrong =
          line.ambiguous() >= 0
              ? wrongCandidates(line)
              : line.isDerived() ? wrongDerivation(i) : wrongTogether(line);
      if (wrong.isPresent()) {
        return wrong;
      }
    }
    return Optional.empty();
  }

  /** What the sources that the clause speaks of do not go together by. */
  private Optional<String> wrongTogether(Line line) {
    Map<Integer, Integer> assumed = new HashMap<>();
    for (Literal literal : line.literals()) {
      if (literal.positive()) {
        return Optional.of("a cycle cannot demand a source: " + literal);
      }
      int source =
          literal.candidate() < 0
              ? -1
              : problem.participants().txn(problem.writes().participant(literal.candidate()));
      assumed.put(literal.read(), source);
    }
    return line.disagreeing().isEmpty()
        ? cycles.complaint(line.cycle(), assumed)
        : cycles.complaint(line.disagreeing().get(0), line.disagreeing().get(1), assumed);
  }

  /** Every candidate, but those that can have no place in any order. */
  private Optional<String> wrongCandidates(Line line) {
    Reads reads = problem.reads();
    Set<Integer> named = new HashSet<>();
    for (Literal literal : line.literals()) {
      if (!literal.positive() || literal.read() != line.ambiguous()) {
        return Optional.of("not a candidate of the read: " + literal);
      }
      named.add(literal.candidate());
    }
    for (int i = 0; i < reads.candidateCount(line.ambiguous()); i++) {
      int candidate = reads.candidate(line.ambiguous(), i);
      if (!named.contains(candidate) && !isImpossible(candidate)) {
        return Optional.of("a candidate was forgotten: " + candidate);
      }
    }
    return Optional.empty();
  }

  /** Left out are only those whose writer may not have taken effect and then did not. */
  private boolean isImpossible(int candidate) {
    return candidate >= 0
        && problem.participants().isOptional(problem.writes().participant(candidate));
  }

  /** By propagation of the antecedents, in their order. */
  private Optional<String> wrongDerivation(int number) {
    Set<Literal> isTrue = new HashSet<>();
    lines.get(number).literals().forEach(literal -> isTrue.add(not(literal)));
    for (int antecedent : lines.get(number).antecedents()) {
      if (antecedent >= number) {
        return Optional.of("line " + number + " rests on a later one");
      }
      Literal open = null;
      int openCount = 0;
      for (Literal literal : lines.get(antecedent).literals()) {
        if (isTrue.contains(not(literal))) {
          continue;
        }
        open = literal;
        openCount++;
      }
      if (open == null) {
        return Optional.empty();
      }
      if (openCount == 1) {
        isTrue.add(open);
      }
    }
    return Optional.of("line " + number + " does not follow");
  }

  private static Literal not(Literal literal) {
    return new Literal(literal.read(), literal.candidate(), !literal.positive());
  }
}
