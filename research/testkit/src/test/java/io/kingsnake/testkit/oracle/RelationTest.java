package io.kingsnake.testkit.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RelationTest {
  @Test
  void chain_isAcyclicAndCloses() {
    Relation chain = relation(4, 0, 1, 1, 2, 2, 3);
    assertThat(chain.isAcyclic()).isTrue();
    assertThat(chain.plus().toString()).isEqualTo("0→1 0→2 0→3 1→2 1→3 2→3");
    assertThat(chain.then(chain).toString()).isEqualTo("0→2 1→3");
    assertThat(chain.within(0b0111).toString()).isEqualTo("0→1 1→2");
  }

  @Test
  void cycle_isFoundByBothMeans() {
    Relation cycle = Relation.union(relation(5, 1, 2, 2, 3), relation(5, 3, 1));
    assertThat(cycle.isAcyclic()).isFalse();
    assertThat(cycle.isIrreflexive()).isTrue();
    assertThat(cycle.plus().isIrreflexive()).isFalse();
  }

  @Test
  void loop_isACycle() {
    assertThat(relation(2, 1, 1).isAcyclic()).isFalse();
    assertThat(relation(Relation.MAX_NODES, 31, 31).isAcyclic()).isFalse();
    assertThat(relation(Relation.MAX_NODES, 0, 31).isAcyclic()).isTrue();
  }

  private static Relation relation(int nodeCount, int... edges) {
    Relation relation = new Relation(nodeCount);
    for (int i = 0; i < edges.length; i += 2) {
      relation.add(edges[i], edges[i + 1]);
    }
    return relation;
  }
}
