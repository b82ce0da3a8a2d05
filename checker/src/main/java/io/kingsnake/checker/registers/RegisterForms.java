package io.kingsnake.checker.registers;

import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The ways to read a history in terms of registers: usually one. There are several where elements
 * of a list were appended by several transactions, where the initial list was not recorded, or
 * where a transaction of unknown outcome saw a list, which tells something only if it took effect.
 * The history satisfies a level if one of its forms does.
 *
 * @param contradiction why there is none, if lists contradict each other
 * @param areTooMany whether some were left out
 * @param open what is common to all of them, if there are several and they differ only in who
 *     stands where in lists
 */
public record RegisterForms(
    List<Registers> forms,
    Optional<Anomaly> contradiction,
    boolean areTooMany,
    Optional<OpenLists> open) {
  /** How many forms are worth their time, by the number of operations they have in all. */
  private static final int MAX_OPERATIONS = 100_000;

  private static final int MAX_FORMS = 2048;

  /** How much there may be to compare in lists that stay open. */
  private static final long MAX_COMPARED = 20_000_000;

  public RegisterForms {
    forms = List.copyOf(forms);
  }

  public static RegisterForms of(History history, OwnWrites policy) {
    return of(history, policy, Absences.all());
  }

  /** The ways in which scans show these absences. */
  public static RegisterForms of(History history, OwnWrites policy, Absences absences) {
    return isPlain(history)
        ? new RegisterForms(
            List.of(Registers.of(history)), Optional.empty(), false, Optional.empty())
        : new Search(history, policy, absences).run();
  }

  private static boolean isPlain(History history) {
    for (int op = 0; op < history.opCount(); op++) {
      OpKind kind = history.opKind(op);
      if (kind.isRange() || isList(kind) || history.isTombstone(op)) {
        return false;
      }
    }
    return true;
  }

  static boolean isList(OpKind kind) {
    return kind == OpKind.APPEND || kind == OpKind.READ_LIST;
  }

  /** Goes through all choices. */
  private static final class Search {
    private final History history;
    private final Lists lists;
    private final RegisterCopy copy;
    private final List<Registers> found = new ArrayList<>();
    private Optional<Anomaly> contradiction = Optional.empty();
    private final int limit;
    private boolean tooMany;
    private Optional<OpenLists> openLists = Optional.empty();

    Search(History history, OwnWrites policy, Absences absences) {
      this.history = history;
      lists = new Lists(history, policy);
      copy = new RegisterCopy(history, policy, lists, absences);
      limit = Math.max(16, Math.min(MAX_FORMS, MAX_OPERATIONS / Math.max(1, history.opCount())));
    }

    RegisterForms run() {
      List<Integer> open = lists.openReaders();
      BitSet counted = new BitSet();
      for (int txn = 0; txn < history.txnCount(); txn++) {
        counted.set(txn, history.outcome(txn) != Outcome.ABORTED && !lists.isImpossible(txn));
      }
      open.forEach(counted::clear);
      chooseReaders(open, 0, counted);
      return new RegisterForms(
          found,
          found.isEmpty() ? contradiction : Optional.empty(),
          tooMany,
          open.isEmpty() ? openLists : Optional.empty());
    }

    private void chooseReaders(List<Integer> open, int settled, BitSet counted) {
      if (settled == open.size()) {
        explain(counted);
        return;
      }
      chooseReaders(open, settled + 1, counted);
      BitSet more = (BitSet) counted.clone();
      more.set(open.get(settled));
      if (!tooMany) {
        chooseReaders(open, settled + 1, more);
      }
    }

    private void explain(BitSet counted) {
      List<List<ListVersions>> ofKey = new ArrayList<>();
      for (int key = lists.keys().nextSetBit(0); key >= 0; key = lists.keys().nextSetBit(key + 1)) {
        ListExplanations explanations = new ListExplanations(lists, key, counted, limit);
        tooMany |= explanations.areTooMany();
        contradiction = contradiction.or(explanations::contradiction);
        ofKey.add(explanations.found());
      }
      combine(ofKey, 0, new ArrayList<>(), counted);
      if (found.size() > 1 && ofKey.stream().noneMatch(List::isEmpty)) {
        openLists = openLists(ofKey, counted);
      }
    }

    /** Leaves out what was seen of lists that can be explained in several ways. */
    private Optional<OpenLists> openLists(List<List<ListVersions>> ofKey, BitSet counted) {
      List<ListVersions> settled = new ArrayList<>();
      List<OpenList> open = new ArrayList<>();
      for (List<ListVersions> choices : ofKey) {
        int key = choices.get(0).key();
        if (choices.size() == 1) {
          settled.add(choices.get(0));
          continue;
        }
        OpenList list = OpenList.of(lists, key);
        if (list == null || history.initialValue(key) == History.INITIAL) {
          return Optional.empty();
        }
        open.add(list);
        settled.add(new ListVersions(key, List.of(), Map.of()));
      }
      long compared =
          open.stream()
              .mapToLong(
                  list -> (long) list.seen().size() * list.elements().size() * list.list().size())
              .sum();
      return compared > MAX_COMPARED
          ? Optional.empty()
          : Optional.of(new OpenLists(copy.of(settled, counted), open));
    }

    private void combine(
        List<List<ListVersions>> choices, int settled, List<ListVersions> chosen, BitSet counted) {
      if (found.size() >= limit) {
        tooMany = true;
        return;
      }
      if (settled == choices.size()) {
        found.add(copy.of(chosen, counted));
        return;
      }
      for (ListVersions versions : choices.get(settled)) {
        chosen.add(versions);
        combine(choices, settled + 1, chosen, counted);
        chosen.remove(chosen.size() - 1);
      }
    }
  }
}
