package io.kingsnake.checker.semantics;

import io.kingsnake.history.History;
import io.kingsnake.history.Rewriting;

/**
 * Knowledge about a database, or a promise of it, beyond a level: added to the level's own
 * constraints, so that a history is accepted only if it satisfies both. Modules are found by
 * ServiceLoader, and turned on by name; see docs/MODULES.md.
 */
public interface CheckerModule {
  /** Name of the module for users. */
  String name();

  /** One sentence, printed with every verdict that the module had a part in. */
  String description();

  /**
   * This module with an argument that the user gave.
   *
   * @throws IllegalArgumentException if it takes none, or not this one
   */
  default CheckerModule with(String argument) {
    throw new IllegalArgumentException("module " + name() + " takes no argument: " + argument);
  }

  /**
   * This module for parts of a history: a counterexample is made small by checking parts, and a
   * part without some transactions may say something else than the whole. What a module concludes
   * from a part must follow from the whole, too; one that looks at what is missing in a history
   * must look at the whole.
   */
  default CheckerModule forPartsOf(History whole) {
    return this;
  }

  /**
   * The history that the level should check: usually unchanged, or with transactions split into
   * those that the database really runs. Called once for each check, before {@link #contribute},
   * which is about transactions of the result under the same numbers.
   */
  default Rewriting rewrite(History history) {
    return Rewriting.none(history);
  }

  /** Adds constraints on the order of events. */
  default void contribute(Observations observations, Constraints constraints) {}

  /** Why the module has put one transaction of the history before another, for explanations. */
  default String why(History history, int earlier, int later) {
    return "%s puts T%d before T%d".formatted(name(), history.txnId(earlier), history.txnId(later));
  }
}
