package io.kingsnake.checker.visibility;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Visibility;
import io.kingsnake.checker.model.ProgressListener;
import io.kingsnake.checker.solve.Search;
import io.kingsnake.checker.solve.SmallProblems;
import io.kingsnake.checker.solve.result.Decision;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.checker.strategy.Decisive;
import io.kingsnake.checker.strategy.Strategy;
import org.junit.jupiter.api.Test;

class ViewFaultsTest {
  private static Decision decision(Visibility visibility, String script) {
    return Search.of(
            SmallProblems.at(visibility, script),
            learned -> ViewFaults.search(learned, Long.MAX_VALUE),
            new Strategy(() -> false, ProgressListener.NONE),
            Decisive.VIEWS)
        .decision();
  }

  private static Execution accepted(Visibility visibility, String script) {
    return ((Decision.Accepted) decision(visibility, script)).execution();
  }

  private static final String WRITE_SKEW = "s1: r(x)=nil w(y,1)\ns2: r(y)=nil w(x,1)";
  private static final String LOST_UPDATE = "s1: r(x)=nil w(x,1)\ns2: r(x)=nil w(x,2)";

  @Test
  void writeSkew_isHiddenFromDependencies() {
    assertThat(decision(Visibility.DEPENDENCIES, WRITE_SKEW)).isInstanceOf(Decision.Accepted.class);
    assertThat(decision(Visibility.UPDATES, WRITE_SKEW)).isNotInstanceOf(Decision.Accepted.class);
  }

  @Test
  void lostUpdate_isSeenWhereTheReaderWritesTheKey() {
    assertThat(decision(Visibility.OWN_VERSIONS, LOST_UPDATE))
        .isNotInstanceOf(Decision.Accepted.class);
    assertThat(decision(Visibility.NOTHING, LOST_UPDATE)).isInstanceOf(Decision.Accepted.class);
  }

  @Test
  void overwriterThatAVersionOrderWouldShow_isOrderedTheOtherWay() {
    String script =
        """
        s1: w(x,1) w(z,1)
        s2: w(x,2) w(y,2)
        s3: r(y)=2 r(z)=nil
        """;
    Execution execution = accepted(Visibility.DEPENDENCIES, script);
    assertThat(execution.placeOf(1)).isLessThan(execution.placeOf(0));
  }

  @Test
  void overwriterThatEitherOrderShows_isRefuted() {
    String script =
        """
        s1: w(x,1) w(z,1)
        s2: w(x,2) w(y,2)
        s3: r(y)=2 r(z)=nil
        s4: r(z)=1 r(y)=nil
        """;
    assertThat(decision(Visibility.DEPENDENCIES, script)).isInstanceOf(Decision.Refuted.class);
  }

  @Test
  void readOfEqualVersions_takesTheOneThatHidesTheOverwriter() {
    String script =
        """
        s1: w(x,1) w(y,1)
        s2: w(x,1)
        s3: r(x)=1 r(y)=nil
        """;
    assertThat(accepted(Visibility.DEPENDENCIES, script).sourceOf(0)).isEqualTo(1);
  }
}
