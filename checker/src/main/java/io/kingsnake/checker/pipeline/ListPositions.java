package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.module.CheckerModule;
import io.kingsnake.checker.module.Constraints;
import io.kingsnake.checker.module.Observations;
import io.kingsnake.checker.proof.Witness;
import io.kingsnake.checker.registers.OpenList;
import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/*
 * Every transaction appended one element at most to such a list. Let e be in its first n places c
 * times. Then a reader of these n comes after c of those who appended e, and before the others; and
 * whoever appended e as the r-th of them stands at the r-th place of e. So an order of events shows who
 * stands where, and if it shows another list, then one of these must be otherwise:
 *   a reader of n has more than c before it: it precedes one of c + 1 of them;
 *   it has fewer before it: one of the others precedes it;
 *   T, the r-th to append e, precedes U, the s-th to append f, whose place is before: U precedes T, or T
 *   one of the r - 1 that make it the r-th, or one of those after U that make it only the s-th, U.
 * Each of these follows from the list, and each is broken by the order that it is learned from.
 */
/** Finds out, for levels with one order, who stands where in lists. */
final class ListPositions implements CheckerModule {
  /** One event before another: of a begin or commit. */
  private record Moment(int txn, boolean isCommit) {}

  private record Before(Moment earlier, Moment later) {}

  private final List<OpenList> lists;
  private final Set<List<Before>> choices = new LinkedHashSet<>();

  ListPositions(List<OpenList> lists) {
    this.lists = lists;
    lists.forEach(this::addCertain);
  }

  @Override
  public String name() {
    return "lists";
  }

  @Override
  public String description() {
    return "elements stand in lists in the order in which they were appended";
  }

  @Override
  public String why(History history, int earlier, int later) {
    return "the lists that were seen put T%d before T%d, whoever appended which of equal elements"
        .formatted(history.txnId(earlier), history.txnId(later));
  }

  /** Where all or none of those who appended the same are before a reader. */
  private void addCertain(OpenList list) {
    list.seen()
        .forEach(
            (reader, length) ->
                list.elements()
                    .forEach(
                        (txn, element) -> {
                          int count = list.countBefore(element, length);
                          if (txn.intValue() != reader.intValue() && count == 0) {
                            choices.add(List.of(before(begin(reader), commit(txn))));
                          } else if (txn.intValue() != reader.intValue()
                              && count == appenders(list, element, reader).size()) {
                            choices.add(List.of(before(commit(txn), begin(reader))));
                          }
                        }));
  }

  @Override
  public void contribute(Observations observations, Constraints constraints) {
    Map<Integer, Integer> participants = new HashMap<>(); // by transaction
    for (int p = 0; p < observations.count(); p++) {
      participants.put(observations.txn(p), p);
    }
    for (List<Before> choice : choices) {
      int[] pairs =
          choice.stream()
              .flatMap(each -> List.of(each.earlier(), each.later()).stream())
              .mapToInt(
                  moment -> {
                    int p = participants.getOrDefault(moment.txn(), -1);
                    return moment.isCommit() ? constraints.commit(p) : constraints.begin(p);
                  })
              .toArray();
      if (pairs.length == 2) {
        constraints.before(pairs[0], pairs[1]);
      } else {
        constraints.either(pairs);
      }
    }
  }

  /** Learns where an order shows other lists than were seen; whether it does. */
  boolean learnFrom(Witness witness) {
    Map<Moment, Integer> places = new HashMap<>();
    for (int i = 0; i < witness.length(); i++) {
      if (witness.begins(i)) {
        places.put(begin(witness.txn(i)), i);
      }
      if (witness.commits(i)) {
        places.put(commit(witness.txn(i)), i);
      }
    }
    int before = choices.size();
    for (OpenList list : lists) {
      learnAppenders(list, places);
      list.seen().forEach((reader, length) -> learnReader(list, reader, length, places));
    }
    return choices.size() > before;
  }

  private void learnReader(OpenList list, int reader, int length, Map<Moment, Integer> places) {
    for (int element : Set.copyOf(list.elements().values())) {
      int count = list.countBefore(element, length);
      List<Before> earlier = new ArrayList<>();
      List<Before> later = new ArrayList<>();
      for (int txn : appenders(list, element, reader)) {
        if (place(places, commit(txn)) < place(places, begin(reader))) {
          earlier.add(before(begin(reader), commit(txn)));
        } else {
          later.add(before(commit(txn), begin(reader)));
        }
      }
      if (earlier.size() > count) {
        choices.add(List.copyOf(earlier.subList(0, count + 1)));
      } else if (earlier.size() < count) {
        choices.add(List.copyOf(later));
      }
    }
  }

  private void learnAppenders(OpenList list, Map<Moment, Integer> places) {
    List<Integer> txns = new ArrayList<>(list.elements().keySet());
    txns.sort(Comparator.comparingInt(txn -> place(places, commit(txn))));
    Map<Integer, List<Integer>> soFar = new HashMap<>(); // by element, in order
    for (int i = 0; i < txns.size(); i++) {
      soFar.computeIfAbsent(list.element(txns.get(i)), e -> new ArrayList<>()).add(txns.get(i));
      if (i > 0) {
        learnPair(list, txns.get(i - 1), txns.get(i), soFar);
      }
    }
  }

  /** {@code soFar} has all up to the second. */
  private void learnPair(OpenList list, int first, int second, Map<Integer, List<Integer>> soFar) {
    int element = list.element(first);
    int other = list.element(second);
    List<Integer> likeFirst = soFar.getOrDefault(element, List.of());
    List<Integer> likeSecond = soFar.getOrDefault(other, List.of());
    if (element == other
        || list.place(element, likeFirst.size()) <= list.place(other, likeSecond.size())) {
      return;
    }
    List<Before> choice = new ArrayList<>();
    choice.add(before(commit(second), commit(first)));
    for (int txn : likeFirst) {
      if (txn != first) {
        choice.add(before(commit(first), commit(txn)));
      }
    }
    list.elements()
        .forEach(
            (txn, same) -> {
              if (same == other && !likeSecond.contains(txn)) {
                choice.add(before(commit(txn), commit(second)));
              }
            });
    choices.add(List.copyOf(choice));
  }

  private static int place(Map<Moment, Integer> places, Moment moment) {
    return Objects.requireNonNull(places.get(moment));
  }

  /** Those who appended the element, the reader itself left out. */
  private static List<Integer> appenders(OpenList list, int element, int reader) {
    return list.elements().entrySet().stream()
        .filter(each -> each.getValue() == element && each.getKey() != reader)
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  private static Moment begin(int txn) {
    return new Moment(txn, false);
  }

  private static Moment commit(int txn) {
    return new Moment(txn, true);
  }

  private static Before before(Moment earlier, Moment later) {
    return new Before(earlier, later);
  }
}
