package io.kingsnake.checker.explain;

import io.kingsnake.checker.Dependency;
import io.kingsnake.checker.Dependency.Type;
import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.List;

/*
 * S read a version of x that T overwrote, and S wrote x too: S rw T. If S's version comes before T's,
 * then S ww T as well; if not, then S rw T ww S is a cycle by itself. Either way there is a cycle with
 * fewer rw, so that counting this edge as ww does not claim too much, as long as an rw is left: a
 * lost update is G-single, not G2-item.
 */
/** Takes rw for ww where both wrote the key, all but one. */
final class UpdateOrder {
  private UpdateOrder() {}

  static List<Dependency> of(History history, List<Dependency> cycle) {
    RawReads raw = new RawReads(history);
    long left = cycle.stream().filter(CycleClass::isAnti).count();
    List<Dependency> ordered = new ArrayList<>(cycle);
    for (int i = cycle.size() - 1; i >= 0 && left > 1; i--) {
      Dependency edge = cycle.get(i);
      if (edge.type() == Type.RW
          && raw.writes(edge.from(), edge.key())
          && raw.writes(edge.to(), edge.key())) {
        ordered.set(i, asVersionOrder(history, edge));
        left--;
      }
    }
    return ordered;
  }

  private static Dependency asVersionOrder(History history, Dependency edge) {
    String from = "T" + history.txnId(edge.from());
    String to = "T" + history.txnId(edge.to());
    String why =
        "%s must precede %s on %s, which both wrote: the other order would close %s → %s → %s"
            .formatted(from, to, history.keys().show(edge.key()), to, from, to);
    return new Dependency(edge.from(), edge.to(), Type.WW, edge.key(), why, true, List.of(edge));
  }
}
