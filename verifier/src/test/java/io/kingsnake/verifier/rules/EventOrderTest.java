package io.kingsnake.verifier.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.verifier.Refusal;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EventOrderTest {
  private static EventOrder implied(String text, boolean isTwofold) throws Refusal {
    return EventOrder.implied(LevelRules.of(text), isTwofold);
  }

  private static Expression expression(String text) throws Refusal {
    return LevelParser.rules("irreflexive " + text).get(0).expression();
  }

  private static Set<Relation> union(Set<Relation> some, Relation... more) {
    Set<Relation> all = EnumSet.copyOf(some);
    all.addAll(Set.of(more));
    return all;
  }

  private static final Set<Relation> WR_WW = union(Relation.READS, Relation.VERSION);
  private static final Set<Relation> WR_WW_RW =
      union(Relation.OVERWRITTEN, WR_WW.toArray(Relation[]::new));

  @Test
  void serializability_ordersAllThatItForbidsCyclesOf() throws Refusal {
    assertThat(implied("acyclic so | wr | ww | rw", false).ofAll())
        .isEqualTo(union(WR_WW_RW, Relation.SESSION));
    assertThat(implied("acyclic wr | ww | rw", false).ofAll()).isEqualTo(WR_WW_RW);
  }

  @Test
  void readCommitted_ordersReadsAndVersionsOnly() throws Refusal {
    assertThat(implied("acyclic wr", false).ofAll()).as("and that always").isEqualTo(WR_WW);
  }

  @Test
  void readUncommitted_ordersVersionsOnly() throws Refusal {
    assertThat(implied("acyclic ww", false).ofAll()).containsExactly(Relation.VERSION);
  }

  @Test
  void strictness_ordersTheClock() throws Refusal {
    assertThat(implied("acyclic rt | wr | ww", false).ofAll())
        .isEqualTo(union(WR_WW, Relation.END_BEFORE_BEGIN));
  }

  @Test
  void snapshots_orderOverwrittenReadsByTwoEventsOnly() throws Refusal {
    String text = "acyclic (so | wr | ww) ; rw?";
    assertThat(implied(text, true).ofAll()).isEqualTo(union(WR_WW_RW, Relation.SESSION));
    assertThat(implied(text, false).ofAll()).isEqualTo(union(WR_WW, Relation.SESSION));
  }

  @Test
  void readCommitted_ordersNoMoreByTwoEvents() throws Refusal {
    assertThat(implied("acyclic wr | ww", true).ofAll()).isEqualTo(WR_WW);
  }

  @Test
  void updates_mayBeOrderedMoreThanReaders() throws Refusal {
    EventOrder order = implied("acyclic [update] ; (wr | ww | rw) ; [update]", false);
    assertThat(order.ofUpdates()).isEqualTo(WR_WW_RW);
    assertThat(order.ofAll())
        .as("who reads what it writes is an update")
        .isEqualTo(union(WR_WW, Relation.OWN_OVERWRITTEN));
  }

  @Test
  void pathOfWhatTheOrderContains_isNeverClosed() throws Refusal {
    EventOrder order = new EventOrder(false, false, WR_WW, WR_WW);
    assertThat(order.excludes(expression("(wr | ww)+"))).isTrue();
    assertThat(order.excludes(expression("wr ; rw"))).as("rw may lead back").isFalse();
    assertThat(order.excludes(expression("wr*"))).as("a path of no relation").isTrue();
  }

  @Test
  void twoEvents_excludeOneOverwrittenReadAfterAnother() throws Refusal {
    EventOrder apart = new EventOrder(true, true, WR_WW_RW, WR_WW_RW);
    assertThat(apart.excludes(expression("(wr | ww) ; rw"))).isTrue();
    assertThat(apart.excludes(expression("rw ; rw"))).as("write skew").isFalse();
    EventOrder overlapping = new EventOrder(true, false, WR_WW_RW, WR_WW_RW);
    assertThat(overlapping.excludes(expression("wr ; rw"))).isTrue();
    assertThat(overlapping.excludes(expression("ww ; rw"))).as("lost update").isFalse();
  }

  @Test
  void events_areNumberedByTransaction() {
    EventOrder two = EventOrder.any(true);
    assertThat(new int[] {two.events(3), two.first(1), two.last(1), two.txn(3)})
        .containsExactly(6, 2, 3, 1);
    EventOrder one = EventOrder.any(false);
    assertThat(new int[] {one.events(3), one.first(1), one.last(1), one.txn(2)})
        .containsExactly(3, 1, 1, 2);
  }
}
