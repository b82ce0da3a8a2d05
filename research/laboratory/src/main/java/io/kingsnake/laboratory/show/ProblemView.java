package io.kingsnake.laboratory.show;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.CheckOptions.Hints;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.model.ProgressListener;
import io.kingsnake.checker.problem.Learned;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.ProblemPrinter;
import io.kingsnake.checker.problem.Superposition;
import io.kingsnake.checker.problem.Superposition.OpenRead;
import io.kingsnake.checker.problem.Superposition.UnorderedWrites;
import io.kingsnake.checker.problem.Superpositions;
import io.kingsnake.checker.solve.Decider;
import io.kingsnake.checker.solve.saturate.Saturation;
import io.kingsnake.checker.wording.EdgeWords;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A problem as it was stated, or as it is after some pass, in the words of its history. */
public final class ProblemView {
  /** The stated problem, before any pass. */
  public static final String STATED = "stated";

  /** All passes. */
  public static final String SATURATION = "saturation";

  /**
   * A known edge.
   *
   * @param type of dependency, as in the literature; or "aux" where one event stands for many
   */
  public record Edge(String from, String to, String type, String why) {}

  /**
   * Open decision.
   *
   * @param kind of superposition
   * @param alternatives exactly one of which holds
   */
  public record Open(String kind, String text, List<String> alternatives) {}

  private final Learned learned;
  private final List<PassCount> passes;
  private final EdgeList edges;
  private final ProblemPrinter names;

  private ProblemView(Learned learned, List<PassCount> passes) {
    this.learned = learned;
    this.passes = List.copyOf(passes);
    edges = learned.edges();
    names = new ProblemPrinter(learned.problem());
  }

  /**
   * The problem that a check of the history leads to, if single observations leave any: the last
   * one, after mere attempts, and without hints, unless these are trusted.
   *
   * @throws Decider.OutsideScope if the level is not about one order
   */
  public static Optional<Problem> problem(History history, Level level, CheckOptions options) {
    List<Problem> met = new ArrayList<>();
    Decider noting =
        (problem, stop) -> {
          met.add(problem);
          return new Decider.GaveUp("it was only looked at");
        };
    CheckOptions certain =
        options.hints() == Hints.TRUST ? options : options.withHints(Hints.IGNORE);
    new Checker(certain).decidingBy(noting).check(history, level);
    return met.isEmpty() ? Optional.empty() : Optional.of(met.get(met.size() - 1));
  }

  /**
   * The problem after a pass: its number, {@link #STATED} or {@link #SATURATION}.
   *
   * @throws IllegalArgumentException if there is no such pass
   */
  public static ProblemView after(String pass, Problem problem) {
    List<PassCount> counts = new ArrayList<>();
    Learned wanted = null;
    Learned last = null;
    for (int number = 0; last == null || last.end() == Learned.End.STOPPED; number++) {
      last = afterPasses(number, problem);
      String name = number == 0 ? STATED : "pass " + number;
      if (last.end() != Learned.End.FIXPOINT) {
        counts.add(PassCount.of(name, last));
      }
      if (pass.equals(number == 0 ? STATED : String.valueOf(number))) {
        wanted = last;
      }
    }
    if (pass.equals(SATURATION)) {
      wanted = last;
    }
    if (wanted == null) {
      throw new IllegalArgumentException(
          "there is no pass '%s': expected %s%s or %s"
              .formatted(pass, STATED, numbers(counts.size() - 1), SATURATION));
    }
    return new ProblemView(wanted, counts);
  }

  private static String numbers(int passes) {
    return passes == 0 ? "" : passes == 1 ? ", 1" : ", a number up to " + passes + ",";
  }

  /** Saturation asks once per pass whether to stop. */
  private static Learned afterPasses(int count, Problem problem) {
    AtomicInteger asked = new AtomicInteger();
    return Saturation.of(problem, () -> asked.incrementAndGet() > count, ProgressListener.NONE);
  }

  public Problem problem() {
    return learned.problem();
  }

  public Learned learned() {
    return learned;
  }

  /** Counts of what was known and open after each pass. */
  public List<PassCount> passes() {
    return passes;
  }

  /** Tests whether the known edges contradict each other. */
  public boolean isContradictory() {
    return learned.end() == Learned.End.CYCLE;
  }

  /** The known edges, as events. */
  public EdgeList edgeList() {
    return edges;
  }

  /** The first known edges, with their reasons. */
  public List<Edge> edges(int limit) {
    List<Optional<Dependency>> reasons = EdgeWords.of(learned, limit);
    return IntStream.range(0, reasons.size()).mapToObj(i -> edge(i, reasons.get(i))).toList();
  }

  private Edge edge(int index, Optional<Dependency> reason) {
    int from = edges.from(index);
    int to = edges.to(index);
    boolean isProgram =
        problem().participantOf(from) >= 0
            && problem().participantOf(from) == problem().participantOf(to);
    return new Edge(
        names.event(from),
        names.event(to),
        isProgram ? "program" : reason.map(each -> each.type().label()).orElse("aux"),
        reason.map(Dependency::why).orElse("one event that stands for many"));
  }

  /** Open decisions, one after the other. */
  public Stream<Open> open() {
    return Superpositions.of(learned)
        .map(each -> new Open(PassCount.kind(each), names.show(each), alternatives(each)));
  }

  private List<String> alternatives(Superposition superposition) {
    if (superposition instanceof OpenRead open) {
      return open.candidates().stream().map(names::source).toList();
    }
    if (superposition instanceof UnorderedWrites pair) {
      return List.of(names.source(pair.write()), names.source(pair.other()));
    }
    return List.of();
  }

  /** The name of an event. */
  public String event(int event) {
    return names.event(event);
  }
}
