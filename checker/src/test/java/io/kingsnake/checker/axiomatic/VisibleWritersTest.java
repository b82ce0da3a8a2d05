package io.kingsnake.checker.axiomatic;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Axiom;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Orders.RealTime;
import io.kingsnake.checker.level.Visibility;
import io.kingsnake.checker.level.VisiblePaths;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.ProblemBuilder;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.checker.solve.result.Link;
import io.kingsnake.testkit.HistoryScript;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Each kind of visibility on a history of a few lines: T1 is the first transaction written. */
class VisibleWritersTest {
  /** "T1 before the source of T3's x", for every writer that a reader has seen. */
  private static Set<String> demanded(VisiblePaths visible, String script) {
    return demanded(visible, VisibleWriters.of(visible), script);
  }

  private static Set<String> demanded(VisiblePaths visible, VisibleWriters writers, String script) {
    Execution execution = execution(visible, script);
    Problem problem = execution.problem();
    Set<String> demanded = new TreeSet<>();
    CommitEdgeSink sink =
        new CommitEdgeSink() {
          @Override
          public void before(int writer, int read, int via) {
            if (execution.sourceOf(read) == writer) {
              return;
            }
            String key = problem.history().keys().show(problem.reads().key(read));
            int reader = problem.reads().participant(read);
            demanded.add("T%d seen by T%d, which read %s".formatted(writer + 1, reader + 1, key));
            List<Link> path = writers.path(execution, writer, read, via);
            assertThat(path.get(0).from()).as("start of %s", path).isEqualTo(writer);
            assertThat(path.get(path.size() - 1).to()).as("end of %s", path).isEqualTo(reader);
          }

          @Override
          public void allBefore(int lastWrite, int read, int via) {
            for (int w = lastWrite; w >= 0; w = execution.previousWrite(w)) {
              before(problem.writes().participant(w), read, via);
            }
          }

          @Override
          public void ordered(int earlier, int later) {}

          @Override
          public void orderedWithPrefix(int writer, int later) {}
        };
    writers.demand(execution, sink);
    return demanded;
  }

  private static Execution execution(VisiblePaths visible, String script) {
    Orders orders = new Orders(false, true, RealTime.NOTHING, Visibility.NOTHING);
    return Execution.ofKnown(
        ProblemBuilder.withoutEdges(
            Registers.of(HistoryScript.parse(script)),
            orders,
            CheckOptions.DEFAULT,
            visible.isByOperation()));
  }

  @Test
  void ownSession_showsWhatItWrote() {
    String script = "s1: w(x,1) | r(x)=2\ns2: w(x,2)";
    assertThat(demanded(VisiblePaths.OWN_SESSION, script))
        .containsExactly("T1 seen by T2, which read x");
    assertThat(demanded(VisiblePaths.NOTHING, script)).isEmpty();
  }

  @Test
  void neighbours_areTheSessionAndTheSources() {
    assertThat(demanded(VisiblePaths.NEIGHBOURS, "s1: w(x,1) w(y,1)\ns2: r(x)=1 r(y)=nil"))
        .containsExactly("T1 seen by T2, which read y");
    assertThat(
            demanded(VisiblePaths.NEIGHBOURS, "s1: w(x,1)\ns2: r(x)=1 w(y,1)\ns3: r(y)=1 r(x)=nil"))
        .as("two steps are too many")
        .isEmpty();
  }

  @Test
  void past_isAllThatLeadsToTheReader() {
    assertThat(demanded(VisiblePaths.PAST, "s1: w(x,1)\ns2: r(x)=1 w(y,1)\ns3: r(y)=1 | r(x)=nil"))
        .containsExactly("T1 seen by T4, which read x");
  }

  @Test
  void readsOfTheSession_showTheirSources() {
    assertThat(demanded(VisiblePaths.READS_OF_SESSION, "s1: w(x,1)\ns2: r(x)=1 | r(x)=nil"))
        .containsExactly("T1 seen by T3, which read x");
  }

  @Test
  void sessionsOfSources_showWhatTheyWroteBefore() {
    assertThat(
            demanded(VisiblePaths.SESSIONS_OF_SOURCES, "s1: w(x,1) | w(y,1)\ns2: r(y)=1 r(x)=nil"))
        .containsExactly("T1 seen by T3, which read x");
  }

  @Test
  void pipelines_showTheLastOfEachSessionUpToWhatWasReadFromIt() {
    assertThat(
            demanded(
                VisiblePaths.PIPELINES,
                """
                s1: w(x,1) | w(x,2) w(y,1) | w(x,3)
                s2: r(y)=1 r(x)=nil | r(x)=nil
                """))
        .as("a source shows its own writes only to later transactions")
        .containsExactly("T1 seen by T4, which read x", "T2 seen by T5, which read x");
    assertThat(demanded(VisiblePaths.PIPELINES, "s1: w(x,1) | w(x,2) | r(x)=nil"))
        .containsExactly("T2 seen by T3, which read x");
    assertThat(
            demanded(VisiblePaths.PIPELINES, "s1: w(x,1)\ns2: r(x)=1 w(y,1)\ns3: r(y)=1 r(x)=nil"))
        .as("what the session of a source read is another level's")
        .isEmpty();
  }

  @Test
  void hearsay_isShownByTheLatestOfEachSessionIfTheseAreOrdered() {
    String script =
        """
        s1: w(x,1) | w(x,2)
        s2: w(x,3)
        s3: r(x)=1 | r(x)=2 | r(x)=3 | w(y,1)
        s4: r(y)=1 r(x)=nil
        """;
    Axiom ordered = new Axiom(Axiom.Sessions.ORDERED, VisiblePaths.HEARSAY);
    assertThat(demanded(VisiblePaths.HEARSAY, script)).hasSize(3);
    assertThat(demanded(VisiblePaths.HEARSAY, VisibleWriters.of(ordered), script))
        .containsExactly("T2 seen by T8, which read x", "T3 seen by T8, which read x");
  }

  @Test
  void hearsay_isShownAlongTheChain() {
    assertThat(demanded(VisiblePaths.HEARSAY, "s1: w(x,1)\ns2: r(x)=1 w(y,1)\ns3: r(y)=1 r(x)=nil"))
        .containsExactly("T1 seen by T3, which read x");
    assertThat(
            demanded(
                VisiblePaths.HEARSAY,
                """
                s0: w(z,1)
                s1: r(z)=1 | w(x,1)
                s2: r(x)=1 w(y,1)
                s3: r(y)=1 r(z)=nil
                """))
        .containsExactly("T1 seen by T5, which read z");
  }

  @Test
  void earlierReads_showTheirSourcesToLaterOnes() {
    assertThat(demanded(VisiblePaths.EARLIER_READS, "s1: w(x,1) w(y,1)\ns2: r(x)=1 r(y)=nil"))
        .containsExactly("T1 seen by T2, which read y");
    assertThat(demanded(VisiblePaths.EARLIER_READS, "s1: w(x,1) w(y,1)\ns2: r(y)=nil r(x)=1"))
        .as("it had not read from T1 then")
        .isEmpty();
  }
}
