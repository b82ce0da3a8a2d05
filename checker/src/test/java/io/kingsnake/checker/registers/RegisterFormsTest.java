package io.kingsnake.checker.registers;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.history.History;
import io.kingsnake.history.VersionOrder;
import io.kingsnake.testkit.HistoryScript;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Lists and scans in terms of reads and writes of single keys. */
class RegisterFormsTest {
  private static RegisterForms forms(String script) {
    return forms(script, OwnWrites.OWN);
  }

  private static RegisterForms forms(String script, OwnWrites policy) {
    return RegisterForms.of(HistoryScript.parse(script), policy);
  }

  private static List<Registers> all(RegisterForms forms) {
    return forms.all().map(Supplier::get).toList();
  }

  private static String text(Registers form) {
    return HistoryScript.show(form.history());
  }

  @Test
  void singleKeys_stayAsTheyAre() {
    History history = HistoryScript.parse("s1: w(x,1) r(y)=nil\n");
    assertThat(RegisterForms.of(history, OwnWrites.OWN).only().orElseThrow().history())
        .isSameAs(history);
  }

  @Test
  void scan_readsEachKeyItCovers_andMissesTheOthers() {
    Registers form =
        forms(
                """
                s1: w(1,10) w(2,20) w(9,90)
                s2: scan(1,5)={1:10}
                """)
            .only()
            .orElseThrow();
    assertThat(text(form)).contains("r(1)=10").contains("(2)").doesNotContain("scan");
    History history = form.history();
    int last = history.opCount() - 1;
    assertThat(history.isPredicate(last)).as("the absence of key 2").isTrue();
    assertThat(history.opValue(last)).isEqualTo(History.ABSENT);
  }

  @Test
  void list_isTheVersionOfItsLastAppender() {
    Registers form =
        forms(
                """
                s1: a(x,1) | a(x,3)
                s2: a(x,2)
                s3: l(x)=[1,2] | l(x)=[]
                """)
            .only()
            .orElseThrow();
    assertThat(text(form)).contains("w(x,1)", "w(x,3)", "w(x,2)", "r(x)=2", "r(x)=initial");
    assertThat(form.versions())
        .as("T3 is after the list, which does not have its element")
        .extracting(VersionOrder::txns)
        .containsExactlyInAnyOrder(List.of(0, 2), List.of(2, 1));
    assertThat(form.lists()).isEmpty();
  }

  @Test
  void ownAppends_areNotOfTheVersionThatOthersLeft() {
    Registers form =
        forms(
                """
                s1: a(x,1)
                s2: a(x,2) l(x)=[1,2]
                """)
            .only()
            .orElseThrow();
    assertThat(text(form)).contains("r(x)=1 w(x,2)");
  }

  @Test
  void equalElements_leaveOpenWhoStandsWhere() {
    RegisterForms forms =
        forms(
            """
            s1: a(x,1)
            s2: a(x,1)
            s3: a(x,2)
            s4: l(x)=[1,2,1]
            """);
    List<Registers> all = all(forms);
    assertThat(all).hasSize(1);
    OpenList list = all.get(0).lists().get(0);
    assertThat(list.length()).isEqualTo(3);
    assertThat(list.members(list.groupAt(0))).containsExactly(0, 1);
    assertThat(list.groupAt(2)).isEqualTo(list.groupAt(0));
    assertThat(list.members(list.groupAt(1))).containsExactly(2);
    assertThat(list.place(list.groupAt(0), 2)).isEqualTo(2);
    assertThat(list.place(list.groupAt(0), 3)).isEqualTo(OpenList.UNSEEN);
    assertThat(list.count(list.groupAt(0), 2)).isEqualTo(1);
    assertThat(list.seen()).isEqualTo(Map.of(3, 3));
    assertThat(forms.only()).as("it has something open").isEmpty();
  }

  @Test
  void listsThatCanBeCutInTwoWays_haveTwoForms() {
    RegisterForms forms =
        forms(
            """
            s1: a(x,1) a(x,2)
            s2: a(x,1)
            s3: a(x,2)
            s4: l(x)=[1,2]
            """);
    assertThat(all(forms)).hasSize(2);
  }

  @Test
  void readInTheMiddleOfATransaction_isNoCut() {
    RegisterForms forms =
        forms(
            """
            s1: a(x,1) a(x,2)
            s2: l(x)=[1]
            """);
    assertThat(forms.contradiction().orElseThrow().name()).isEqualTo("fractured-list");
  }

  @Test
  void listsInDifferentOrders_contradict() {
    RegisterForms forms =
        forms(
            """
            s1: a(x,1)
            s2: a(x,2)
            s3: l(x)=[1,2] | l(x)=[2,1]
            """);
    assertThat(forms.contradiction().orElseThrow().name()).isEqualTo("incompatible-order");
    assertThat(forms.all()).isEmpty();
  }

  @Test
  void readerOfUnknownOutcome_countsOrNot() {
    RegisterForms forms =
        forms(
            """
            s1: a(x,1)
            s2: unknown l(x)=[1] w(y,1)
            """);
    assertThat(all(forms)).hasSize(2);
  }

  @Test
  void unrecordedInitialList_mayBeAnyBeginning() {
    RegisterForms forms =
        forms(
            """
            initial first-read
            s1: a(x,2)
            s2: l(x)=[1,2]
            """);
    assertThat(all(forms)).as("of its own, only the 1; or all of it").hasSize(2);
  }

  @Test
  void manyLists_areCombinedWithoutGoingDeep() {
    StringBuilder script = new StringBuilder();
    for (int key = 0; key < 20_000; key++) {
      script.append("s%d: a(%d,1) | l(%d)=[1]%n".formatted(key, key, key));
    }
    assertThat(forms(script.toString()).only().orElseThrow().versions()).hasSize(20_000);
  }

  @Test
  void manyReadersOfUnknownOutcome_areTooManyToTryAll() {
    StringBuilder script = new StringBuilder("s: a(x,1)\n");
    for (int reader = 0; reader < 5_000; reader++) {
      script.append("s%d: unknown l(x)=[1]%n".formatted(reader));
    }
    RegisterForms forms = forms(script.toString());
    assertThat(forms.areTooMany()).isTrue();
    assertThat(forms.all().count()).isPositive();
  }

  /** Ends in time: dead ends were followed one by one. */
  @Test
  void longListsOfFewElements_areGivenUpOrExplained() {
    StringBuilder script = new StringBuilder();
    StringBuilder list = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      script.append("s%d: a(x,1) a(x,1)%n".formatted(i));
      script.append("t%d: a(x,1)%n".formatted(i));
      list.append(i == 0 ? "" : ",").append("1,1,1");
    }
    RegisterForms forms = forms(script + "r: l(x)=[" + list + ",2]\n");
    assertThat(forms.contradiction().orElseThrow().name()).isEqualTo("fractured-list");
  }
}
