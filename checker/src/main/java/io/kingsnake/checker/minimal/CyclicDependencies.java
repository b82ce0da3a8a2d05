package io.kingsnake.checker.minimal;

import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.model.Dependency.Type;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.graph.StrongComponents;
import io.kingsnake.engine.ints.IntList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;

/**
 * Known dependencies that are on cycles: those within strong components. Any smaller set of
 * dependencies has its cycles among them, too, so that all further questions are about these few.
 * The transactions of components with several members are nodes, numbered from 0.
 */
final class CyclicDependencies {
  private final int[] component; // by transaction
  private final int[] node; // by transaction, if its component has several members
  private final int nodeCount;
  private final Map<Type, EdgeList> edges = new EnumMap<>(Type.class);
  private final Map<Type, IntList> keys = new EnumMap<>(Type.class);

  CyclicDependencies(KnownDependencies known) {
    EdgeList all = new EdgeList();
    known.forEach(txn -> true, (type, from, to, key) -> all.add(from, to));
    component = StrongComponents.of(Adjacency.successors(known.txnCount(), all, all.size()));
    int[] sizes = new int[component.length];
    for (int each : component) {
      sizes[each]++;
    }
    node = new int[component.length];
    int count = 0;
    for (int txn = 0; txn < node.length; txn++) {
      node[txn] = sizes[component[txn]] > 1 ? count++ : -1;
    }
    nodeCount = count;
    if (count > 0) {
      known.forEach(txn -> node[txn] >= 0, this::add);
    }
  }

  private void add(Type type, int from, int to, int key) {
    assert from != to : "transaction " + from + " depends on itself";
    if (component[from] == component[to]) {
      edges.computeIfAbsent(type, any -> new EdgeList()).add(from, to);
      keys.computeIfAbsent(type, any -> new IntList()).add(key);
    }
  }

  int nodeCount() {
    return nodeCount;
  }

  int node(int txn) {
    assert node[txn] >= 0 : "transaction " + txn + " is on no cycle";
    return node[txn];
  }

  int count(Type type) {
    EdgeList known = edges.get(type);
    return known == null ? 0 : known.size();
  }

  /** For naming only: reasons are for the one anomaly that is explained. */
  Dependency dependency(Type type, int edge) {
    EdgeList ofType = edges.getOrDefault(type, new EdgeList());
    int key = keys.getOrDefault(type, new IntList()).get(edge);
    return new Dependency(ofType.from(edge), ofType.to(edge), type, key, "observed");
  }

  /** Number of components with several members that these types alone form. */
  int cycleCount(Collection<Type> types) {
    EdgeList some = new EdgeList();
    for (Type type : types) {
      EdgeList ofType = edges.getOrDefault(type, new EdgeList());
      for (int edge = 0; edge < ofType.size(); edge++) {
        some.add(node(ofType.from(edge)), node(ofType.to(edge)));
      }
    }
    int[] components = StrongComponents.of(Adjacency.successors(nodeCount, some, some.size()));
    int[] sizes = new int[nodeCount];
    int count = 0;
    for (int each : components) {
      count += ++sizes[each] == 2 ? 1 : 0;
    }
    return count;
  }
}
