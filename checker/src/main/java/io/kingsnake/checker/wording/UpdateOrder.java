package io.kingsnake.checker.wording;

import io.kingsnake.checker.level.Visibility;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.model.Dependency.Type;
import io.kingsnake.checker.model.Wording;
import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/*
 * S read a version of x that T overwrote, and S wrote x too: S rw T. If S's version comes before T's,
 * then S ww T as well; if not, then S rw T ww S is a cycle by itself. Either way there is a cycle with
 * fewer rw, so that counting this edge as ww does not claim too much, as long as an rw is left: a
 * lost update is G-single, not G2-item.
 *
 * Where a reader need not have seen everything before it, only such rw are in the order at all. There a
 * cycle with several rw would be no argument: the level allows it.
 */
/** Takes rw for ww where both wrote the key, so that a cycle is one that the level forbids. */
final class UpdateOrder {
  private final Wording wording;
  private final RawReads raw;

  private UpdateOrder(History history) {
    wording = new Wording(history);
    raw = new RawReads(history);
  }

  static List<Dependency> of(History history, Visibility visibility, List<Dependency> cycle) {
    UpdateOrder order = new UpdateOrder(history);
    List<Dependency> ordered = order.allButOne(cycle);
    return switch (visibility) {
      case EVERYTHING, UPDATES, ITEMS, NOTHING -> ordered;
      case DEPENDENCIES -> order.withPremises(ordered);
      case OWN_VERSIONS -> order.withPremises(order.onOneKey(ordered));
    };
  }

  private List<Dependency> allButOne(List<Dependency> cycle) {
    long left = cycle.stream().filter(CycleClass::isAnti).count();
    List<Dependency> ordered = new ArrayList<>(cycle);
    for (int i = cycle.size() - 1; i >= 0 && left > 1; i--) {
      if (isOfWriters(cycle.get(i))) {
        ordered.set(i, asVersionOrder(cycle.get(i)));
        left--;
      }
    }
    return ordered;
  }

  private boolean isOfWriters(Dependency edge) {
    return CycleClass.isAnti(edge)
        && raw.writes(edge.from(), edge.key())
        && raw.writes(edge.to(), edge.key());
  }

  private Dependency asVersionOrder(Dependency anti) {
    return versionOrder(anti.from(), anti.to(), anti.key(), List.of(anti));
  }

  /** Order of the versions of two writers of a key, by the path from one to the other. */
  private Dependency versionOrder(int from, int to, int key, List<Dependency> because) {
    String path =
        because.stream().map(edge -> " → " + wording.txn(edge.to())).collect(Collectors.joining());
    String order =
        "%s must precede %s on %s, which both wrote: the other order would close %s → %s%s"
            .formatted(
                wording.txn(from),
                wording.txn(to),
                wording.key(key),
                wording.txn(to),
                wording.txn(from),
                path);
    return new Dependency(from, to, Type.WW, key, order + since(because), true, because);
  }

  /** Names a read that closes the cycle, rather one that missed something. */
  private static String since(List<Dependency> because) {
    return Stream.concat(
            because.stream().filter(CycleClass::isAnti),
            because.stream().filter(edge -> edge.type() == Type.WR))
        .findFirst()
        .map(edge -> ", since " + edge.why())
        .orElse("");
  }

  /**
   * Cycle on one key, for levels at which only these count: the rest of the cycle is the reason for
   * the order of versions.
   */
  private List<Dependency> onOneKey(List<Dependency> cycle) {
    List<Dependency> rotated = new ArrayList<>(cycle);
    for (int i = 0; i < cycle.size(); i++) {
      Dependency anti = rotated.get(0);
      List<Dependency> rest = List.copyOf(rotated.subList(1, rotated.size()));
      boolean isOneKey =
          rest.stream().allMatch(each -> each.type() == Type.WW && each.key() == anti.key());
      if (isOfWriters(anti) && !isOneKey) {
        return List.of(anti, versionOrder(anti.to(), anti.from(), anti.key(), rest));
      }
      Collections.rotate(rotated, -1);
    }
    return cycle;
  }

  private List<Dependency> withPremises(List<Dependency> edges) {
    return edges.stream()
        .map(edge -> edge.because().isEmpty() ? edge : edge.inferred(premises(edge)))
        .toList();
  }

  /** Premises of an edge; an rw from which an order of versions follows is such an order itself. */
  private List<Dependency> premises(Dependency edge) {
    List<Dependency> because = edge.because();
    boolean isConverted =
        edge.type() == Type.WW && because.size() == 1 && CycleClass.isAnti(because.get(0));
    return isConverted
        ? because
        : withPremises(
            because.stream().map(each -> isOfWriters(each) ? asVersionOrder(each) : each).toList());
  }
}
