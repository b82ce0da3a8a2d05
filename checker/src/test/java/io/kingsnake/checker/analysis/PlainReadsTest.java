package io.kingsnake.checker.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.agree.Variant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainReadsTest {
  private static final int HISTORIES = Integer.getInteger("kingsnake.fuzz.histories", 3_000);

  private static boolean areExplained(String script) {
    return PlainReads.areExplained(HistoryScript.parse(script), OwnWrites.OWN);
  }

  @Test
  void uniqueValuesOfOthers_areExplained() {
    assertThat(areExplained("s1: w(x,1)\ns2: r(x)=1 w(x,2) r(x)=2\ns3: r(y)=nil")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "s1: r(x)=1",
        "s1: w(y,1)\ns2: r(x)=1",
        "s1: w(x,1) w(x,2)\ns2: r(x)=1",
        "s1: aborted w(x,1)\ns2: r(x)=1",
        "s1: r(x)=1 w(x,1)",
        "s1: w(x,1) r(x)=2\ns2: w(x,2)",
        "s1: w(x,1)\ns2: r(x)=1\ns3: w(x,1)"
      })
  void whatIsWrongOrNotSimple_isLeftToTheInspection(String script) {
    assertThat(areExplained(script)).isFalse();
  }

  @Test
  void whatIsExplainedAtOnce_hasNoAnomaly() {
    List<Variant> variants = new ArrayList<>(Variant.unusual());
    variants.add(Variant.PLAIN);
    int explained = 0;
    for (Variant variant : variants) {
      for (int seed = 0; seed < HISTORIES; seed++) {
        History history = variant.histories().history(seed);
        if (PlainReads.areExplained(history, OwnWrites.OWN)) {
          explained++;
          assertThat(
                  new ReadInspection(
                          history, WriteIndex.of(history), CheckOptions.DEFAULT, Integer.MAX_VALUE)
                      .run())
              .as("%s %d", variant.name(), seed)
              .isEmpty();
        }
      }
    }
    assertThat(explained).isGreaterThan(HISTORIES / 100);
  }
}
