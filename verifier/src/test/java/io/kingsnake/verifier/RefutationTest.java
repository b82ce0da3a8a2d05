package io.kingsnake.verifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.verifier.rules.LevelRules;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Clauses of each statement about a small history. */
class RefutationTest {
  private static final String SERIALIZABLE = "acyclic so | wr | ww | rw";
  private static final String SNAPSHOTS = "acyclic (so | wr | ww) ; rw?";
  private static final String CAUSAL = "acyclic so | wr | ww irreflexive (so | wr)+ ; rw";

  /** x is key 0; T2 is of unknown outcome. */
  private static final String SCRIPT = "s1: w(x,1)\ns2: r(x)=1 w(x,2)\ns3: unknown w(x,1)";

  private static Statements statements(String level, boolean isTwofold, String script)
      throws Refusal {
    return new Statements(
        HistoryScript.parse(script),
        Judging.SETTINGS,
        LevelRules.of(level),
        isTwofold,
        Assumptions.NOTHING);
  }

  /** Text of a literal as "B 0 1 0 0", with a minus if it is negated; false ones are left out. */
  private static List<String> said(Statements statements, String statement) throws Refusal {
    List<String> clauses = new ArrayList<>();
    for (int[] clause : statements.clauses(Judging.statements(statement))) {
      boolean isTrue = IntStream.of(clause).anyMatch(literal -> literal == Clauses.TRUE);
      List<String> literals = new ArrayList<>();
      for (int literal : clause) {
        int[] atom = statements.atom(literal / 2);
        if (literal != Clauses.FALSE) {
          String minus = literal % 2 == 1 ? "-" : "";
          literals.add(
              "%s%c %d %d %d %d"
                  .formatted(minus, (char) atom[0], atom[1], atom[2], atom[3], atom[4]));
        }
      }
      clauses.add(isTrue ? "true" : String.join(" or ", literals));
    }
    return clauses;
  }

  private static List<String> said(String level, String statement) throws Refusal {
    return said(statements(level, false, SCRIPT), statement);
  }

  private static void isRefused(String level, String statement, String reason) {
    assertThatThrownBy(() -> said(level, statement))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining(reason);
  }

  @Test
  void s_readHasOneOfItsSources() throws Refusal {
    assertThat(said(SERIALIZABLE, "s 1 0 0")).containsExactly("R 1 0 0 0 or R 1 0 0 2");
  }

  @Test
  void f_sourceTookEffectBeforeItsReader() throws Refusal {
    assertThat(said(SERIALIZABLE, "f 1 0 0 2"))
        .containsExactly("-R 1 0 0 2 or E 2 0 0 0", "true", "-R 1 0 0 2 or -B 1 2 0 0");
    assertThat(said(SERIALIZABLE, "f 1 0 0 0"))
        .containsExactly("true", "true", "-R 1 0 0 0 or B 0 1 0 0");
  }

  @Test
  void y_visibleVersionIsBeforeWhatWasRead() throws Refusal {
    assertThat(said(SERIALIZABLE, "y 1 0 0 0 2 1 b 1"))
        .containsExactly("-R 1 0 0 0 or -B 0 2 0 0 or B 1 2 0 0");
    isRefused(CAUSAL, "y 1 0 0 0 2 1 b 1", "need not be visible");
  }

  @Test
  void y_followsThePathsOfTheLevel() throws Refusal {
    Statements causal = statements(CAUSAL, false, "s1: w(x,1) | w(y,1)\ns2: r(y)=1 r(x)=nil");
    assertThat(said(causal, "y 2 0 0 -1 0 2 s 1 r 2 1 0"))
        .as("T2 did not read x as it was at first, or not y from T1")
        .containsExactly("-R 2 0 0 -1 or -R 2 1 0 1");
    assertThatThrownBy(() -> said(causal, "y 2 0 0 -1 0 1 s 2")).hasMessageContaining("session");
    assertThatThrownBy(() -> said(causal, "y 2 0 0 -1 0 1 s 1")).hasMessageContaining("elsewhere");
    assertThatThrownBy(() -> said(causal, "y 2 0 0 -1 2 1 b 2")).hasMessageContaining("no such");
  }

  @Test
  void x_closedPathIsNotThere() throws Refusal {
    assertThat(said(SERIALIZABLE, "x 0 2 v 1 0 v 0 0")).containsExactly("-B 0 1 0 0 or B 0 1 0 0");
    isRefused(SERIALIZABLE, "x 0 1 v 1 0", "the level allows");
    Statements causal = statements(CAUSAL, false, "s1: r(x)=nil w(y,1)\ns2: r(y)=nil w(x,1)");
    assertThatThrownBy(() -> said(causal, "x 0 2 o 1 0 0 -1 o 0 1 0 -1"))
        .hasMessageContaining("the level allows");
  }

  @Test
  void a_writersOfAKeyDoNotOverlap() throws Refusal {
    Statements snapshots = statements(SNAPSHOTS, true, SCRIPT);
    assertThat(said(snapshots, "a 0 1 0")).containsExactly("B 1 2 0 0 or -B 0 3 0 0");
    assertThatThrownBy(() -> said(snapshots, "a 0 0 0")).hasMessageContaining("overlap");
    isRefused(SERIALIZABLE, "a 0 1 0", "overlap");
  }

  @Test
  void e_noEffectIsAfterEffect() throws Refusal {
    assertThat(said(SERIALIZABLE, "e 0 2")).containsExactly("E 2 0 0 0 or B 0 2 0 0");
    assertThat(said(SERIALIZABLE, "e 0 1")).as("both took effect").containsExactly("true");
  }

  @Test
  void e_sessionsCountIfTheLevelOrdersThem() throws Refusal {
    String session = "s1: w(x,1) | w(x,2)";
    assertThat(said(statements(SERIALIZABLE, false, session), "e 0 1"))
        .containsExactly("B 0 1 0 0");
    assertThat(said(statements("acyclic wr | ww", false, session), "e 0 1"))
        .containsExactly("true");
  }

  @Test
  void c_orderHasNoCycle() throws Refusal {
    assertThat(said(SERIALIZABLE, "c 3 0 1 2"))
        .containsExactly("-B 0 1 0 0 or -B 1 2 0 0 or B 0 2 0 0");
    isRefused(SERIALIZABLE, "c 0", "no cycle");
    isRefused(SERIALIZABLE, "c 1 0", "before itself");
  }

  @Test
  void o_transactionThatContradictsItselfTookNoEffect() throws Refusal {
    Statements broken = statements(SERIALIZABLE, false, "s1: w(x,1) r(x)=2\ns2: w(x,2)");
    assertThat(said(broken, "o 0")).as("but it committed").containsExactly("");
    assertThatThrownBy(() -> said(broken, "o 1")).hasMessageContaining("nothing is wrong");
  }

  @Test
  void j_differentInitialValuesExcludeEachOther() throws Refusal {
    String script = "initial first-read\ns1: r(x)=7\ns2: r(x)=8\ns3: r(x)=7";
    Statements two = statements(SERIALIZABLE, false, script);
    assertThat(said(two, "j 0 0 0 1 0 0")).containsExactly("-R 0 0 0 -1 or -R 1 0 0 -1");
    assertThatThrownBy(() -> said(two, "j 0 0 0 2 0 0")).hasMessageContaining("may be both");
  }

  @Test
  void d_clauseThatFollowsIsAdded_andNoOther() throws Refusal {
    Judging.of(SERIALIZABLE, "s1: w(x,1) | r(x)=nil")
        .isRefutedBy("s 1 0 0 y 1 0 0 -1 0 1 b 1 e 0 1 d 0");
    Judging.of(SERIALIZABLE, "s1: w(x,1) | r(x)=nil")
        .isNotRefutedBy("s 1 0 0 y 1 0 0 -1 0 1 b 1 d 0", "does not follow");
  }

  @Test
  void readUncommitted_ordersWhatListsShow() throws Refusal {
    String level = "acyclic ww";
    String script = "s1: a(x,1)\ns2: a(x,2)\ns3: l(x)=[1,2]";
    Statements lists = statements(level, false, script);
    assertThat(said(lists, "g 2 0 1")).containsExactly("B 0 1 0 0");
    assertThatThrownBy(() -> said(lists, "g 2 1 0")).hasMessageContaining("no list shows");
    assertThatThrownBy(() -> said(lists, "g 2 0 2")).hasMessageContaining("no list shows");
    Statements shorter = statements(level, false, script.replace(",2]", "]"));
    assertThat(said(shorter, "h 2 0 1")).containsExactly("B 0 1 0 0");
    assertThatThrownBy(() -> said(shorter, "h 2 0 0")).hasMessageContaining("does not show that");
  }

  @Test
  void forgedProofs_areRefused() throws Refusal {
    isRefused(SERIALIZABLE, "7", "a number in place of a sign");
    isRefused(SERIALIZABLE, "s 1 0", "there is no number");
    isRefused(SERIALIZABLE, "s 1 0 1", "has no reading 1");
    isRefused(SERIALIZABLE, "d 1 Q 0", "what is 'Q'?");
    isRefused(SERIALIZABLE, "y 1 0 0 0 2 1 q 1", "no path leads on by 'q'");
    Judging.of(SERIALIZABLE, SCRIPT).isNotRefutedBy("s 1 0 0", "there is no contradiction");
  }
}
