package io.kingsnake.testkit.agree;

import io.kingsnake.history.History;
import io.kingsnake.testkit.oracle.OracleOptions;

/** The checker under test. */
@FunctionalInterface
public interface Decider {
  /** An answer that agrees with an oracle that accepts. */
  String ACCEPTED = "accepted";

  /** An answer that agrees with an oracle that does not. */
  String REJECTED = "rejected";

  /**
   * An answer that agrees with one that accepts, where a level is about times and there are none.
   */
  String UNTIMED = "untimed";

  /** One of the three, or any other text to say why there is no answer. */
  String decide(History history, String level, OracleOptions options);
}
