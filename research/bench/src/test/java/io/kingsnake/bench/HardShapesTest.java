package io.kingsnake.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class HardShapesTest {
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);

  @Test
  void historiesAsTheyWereRun_satisfyTheirLevels() {
    HardShapes.SHAPES.forEach(
        (name, shape) -> {
          for (String level : new String[] {"ser", "si"}) {
            History history = HardHistory.of(shape, 20, level.equals("si"), false, 3);
            OwnWrites own = shape.readsAgain() ? OwnWrites.EITHER : OwnWrites.OWN;
            CheckOptions options = CheckOptions.DEFAULT.withOwnWrites(own);
            Verdict verdict = new Checker(options).check(history, Levels.named(level));
            assertThat(verdict.kind()).as(name).isEqualTo(Verdict.Kind.SATISFIED);
          }
        });
  }

  @Test
  void growth_isToldForEachShape() {
    HardShapes.run(new Settings("max=15", "seeds=1", "shapes=blind,zipf"), out);
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .contains("| blind | ser | 15 (", "| zipf | si | 15 (");
  }

  @Test
  void smallAndHard_isToldForEachKind() {
    SmallAndHard.run(new Settings("seeds=1", "kinds=pigeons,loops", "levels=ser"), out);
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .contains("| pigeons | ser |  | 1 | 0 | 0 |")
        .contains("| pigeons | ser | one read altered | 0 | 1 | 0 |")
        .contains("| loops | ser | one read altered | 0 | 1 | 0 |");
  }
}
