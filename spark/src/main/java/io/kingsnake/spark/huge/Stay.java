package io.kingsnake.spark.huge;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import scala.Tuple2;

/** The transactions of a session in one window, by their first and last place. */
record Stay(int window, long first, long last) implements Serializable {
  static Iterator<Tuple2<String, Stay>> of(int window, Iterable<byte[]> txns) {
    Map<String, Stay> stays = new HashMap<>();
    for (byte[] bytes : txns) {
      RegisterTxn txn = RegisterTxn.of(bytes);
      stays.merge(
          txn.session(),
          new Stay(window, txn.place(), txn.place()),
          (one, other) ->
              new Stay(window, Math.min(one.first, other.first), Math.max(one.last, other.last)));
    }
    return stays.entrySet().stream()
        .map(stay -> new Tuple2<>(stay.getKey(), stay.getValue()))
        .iterator();
  }

  /** Windows of a session that contradict its order. */
  static List<KeyPlan.Range> conflicts(Iterable<Stay> stays) {
    List<Stay> sorted = new ArrayList<>();
    stays.forEach(sorted::add);
    sorted.sort(Comparator.comparingInt(Stay::window));
    List<KeyPlan.Range> conflicts = new ArrayList<>();
    for (int i = 0; i + 1 < sorted.size(); i++) {
      if (sorted.get(i).last >= sorted.get(i + 1).first) {
        conflicts.add(new KeyPlan.Range(sorted.get(i).window, sorted.get(i + 1).window));
      }
    }
    return conflicts;
  }
}
