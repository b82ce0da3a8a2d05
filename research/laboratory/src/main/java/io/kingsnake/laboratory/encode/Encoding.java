package io.kingsnake.laboratory.encode;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.solve.Decider.Answer;
import io.kingsnake.laboratory.formula.Counters;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** One published way to decide problems. */
public interface Encoding {
  String name();

  /** Publication of the encoding. */
  String paper();

  /** Problems that the encoding decides, in a few words. */
  String scope();

  /** The parts that can be left out. */
  List<String> parts();

  /** Why it does not decide this problem, if it does not. */
  Optional<String> obstacle(Problem problem);

  /** Decides a problem without obstacle; its counters report the work. */
  Answer decide(Problem problem, Setup setup, Counters counters, BooleanSupplier stop);
}
