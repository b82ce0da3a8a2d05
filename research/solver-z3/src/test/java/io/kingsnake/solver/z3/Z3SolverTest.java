package io.kingsnake.solver.z3;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.solve.Decider.OutsideScope;
import io.kingsnake.history.History;
import io.kingsnake.laboratory.Laboratory;
import io.kingsnake.laboratory.encode.Encoding;
import io.kingsnake.laboratory.encode.FormulaEncoding;
import io.kingsnake.laboratory.encode.Setup;
import io.kingsnake.testkit.agree.Variant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Z3 decides as our own solver does; {@code -Dlaboratory.histories} of them. */
class Z3SolverTest {
  private static final long HISTORIES = Long.getLong("laboratory.histories", 40);
  private static final Setup OWN =
      Setup.DEFAULT.without(Set.of("pruning", "reachability", "heuristic"));

  private int decided;

  @Test
  void agreesWithOurOwn() {
    for (Variant variant : List.of(Variant.PLAIN, Variant.unusual().get(9))) {
      for (long seed = 0; seed < HISTORIES; seed++) {
        History history = variant.histories().history(seed);
        for (Encoding encoding : Laboratory.encodings()) {
          if (encoding instanceof FormulaEncoding) {
            compare(history, encoding, "serializable");
            compare(history, encoding, "snapshot-isolation");
          }
        }
      }
    }
    assertThat(decided).isGreaterThan((int) HISTORIES);
  }

  private void compare(History history, Encoding encoding, String level) {
    try {
      Verdict.Kind expected = kind(history, encoding, level, OWN);
      assertThat(kind(history, encoding, level, OWN.by(new Z3Solver()))).isEqualTo(expected);
      decided++;
    } catch (OutsideScope e) {
      assertThat(e).hasMessageContaining(encoding.name());
    }
  }

  private static Verdict.Kind kind(History history, Encoding encoding, String level, Setup setup) {
    return Laboratory.decide(history, Levels.named(level), encoding, setup, CheckOptions.DEFAULT)
        .verdict()
        .kind();
  }
}
