package io.kingsnake.laboratory.encode;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.solve.Ablation;
import io.kingsnake.checker.solve.Ablation.Part;
import io.kingsnake.checker.solve.Decider.Answer;
import io.kingsnake.laboratory.formula.Counters;
import io.kingsnake.laboratory.formula.Counters.Moment;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** Ours: an order is proposed, replayed, and repaired by the constraints that it breaks. */
public final class Lazy implements Encoding {
  @Override
  public String name() {
    return "lazy";
  }

  @Override
  public String paper() {
    return "kingsnake";
  }

  @Override
  public String scope() {
    return "everything that levels of one order ask for";
  }

  @Override
  public List<String> parts() {
    return Arrays.stream(Part.values()).map(part -> part.name().toLowerCase(Locale.ROOT)).toList();
  }

  @Override
  public Optional<String> obstacle(Problem problem) {
    return Ablation.concerns(problem)
        ? Optional.empty()
        : Optional.of("readers do not see everything before them");
  }

  @Override
  public Answer decide(Problem problem, Setup setup, Counters counters, BooleanSupplier stop) {
    Set<Part> without = EnumSet.noneOf(Part.class);
    for (Part part : Part.values()) {
      if (!setup.uses(part.name().toLowerCase(Locale.ROOT))) {
        without.add(part);
      }
    }
    Moment start = Moment.now();
    Ablation search = new Ablation(problem, without);
    Answer answer = search.decide(stop);
    counters.took("search", start);
    search.counts().forEach(counters::add);
    return answer;
  }
}
