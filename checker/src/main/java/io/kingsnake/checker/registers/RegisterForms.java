package io.kingsnake.checker.registers;

import io.kingsnake.checker.analysis.CoveredKeys;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The ways to read a history in terms of registers: usually one, which may leave open which append
 * stands where in lists. There are several where a list can be divided into appends in several
 * ways, where the initial list was not recorded, or where a transaction of unknown outcome saw a
 * list, which means something only if it took effect. The history satisfies a level if one of its
 * forms does. Each is made when it is asked for.
 */
public final class RegisterForms {
  /** Limit on the forms that are worth checking, as their total number of operations. */
  private static final int MAX_OPERATIONS = 100_000;

  private static final int MAX_FORMS = 2048;

  private final List<Supplier<Registers>> forms = new ArrayList<>();
  private Optional<Anomaly> contradiction = Optional.empty();
  private boolean areTooMany;

  private RegisterForms() {}

  public static RegisterForms of(History history, OwnWrites policy) {
    return of(history, policy, Absences.all());
  }

  /** The ways in which scans show these absences. */
  public static RegisterForms of(History history, OwnWrites policy, Absences absences) {
    RegisterForms forms = new RegisterForms();
    if (isPlain(history)) {
      forms.forms.add(() -> Registers.of(history));
    } else {
      forms.new FormSearch(history, policy, absences).run();
    }
    return forms;
  }

  private static boolean isPlain(History history) {
    return history.isPlain()
        || (CoveredKeys.lists(history).isEmpty()
            && IntStream.range(0, history.opCount())
                .noneMatch(op -> history.opKind(op).isRange() || history.isTombstone(op)));
  }

  /** All forms, each made on demand. */
  public Stream<Supplier<Registers>> all() {
    return forms.stream();
  }

  /** The form, if there is no other and nothing is open in it. */
  public Optional<Registers> only() {
    return forms.size() == 1 && !areTooMany
        ? Optional.of(forms.get(0).get()).filter(form -> form.lists().isEmpty())
        : Optional.empty();
  }

  /** Why there is no form, if lists contradict each other. */
  public Optional<Anomaly> contradiction() {
    return forms.isEmpty() ? contradiction : Optional.empty();
  }

  /** Tests whether some forms were left out. */
  public boolean areTooMany() {
    return areTooMany;
  }

  /** Goes through all choices, without making the forms. */
  private final class FormSearch {
    private final History history;
    private final Lists lists;
    private final RegisterCopy copy;
    private final int limit;
    private int subsets; // of readers that may have taken effect

    FormSearch(History history, OwnWrites policy, Absences absences) {
      this.history = history;
      lists = new Lists(history, policy);
      copy = new RegisterCopy(history, policy, lists, absences);
      limit = Math.max(16, Math.min(MAX_FORMS, MAX_OPERATIONS / Math.max(1, history.opCount())));
    }

    void run() {
      BitSet counted = new BitSet();
      for (int txn = 0; txn < history.txnCount(); txn++) {
        counted.set(txn, history.outcome(txn) != Outcome.ABORTED && !lists.isImpossible(txn));
      }
      lists.openReaders().forEach(counted::clear);
      do {
        explain((BitSet) counted.clone());
      } while (!areTooMany && choosesOthers(lists.openReaders(), counted));
    }

    /**
     * Moves on to the next choice of readers that took effect, as in binary counting; returns
     * whether there is one.
     */
    private static boolean choosesOthers(List<Integer> undecided, BitSet counted) {
      for (int i = undecided.size() - 1; i >= 0; i--) {
        counted.flip(undecided.get(i));
        if (counted.get(undecided.get(i))) {
          return true;
        }
      }
      return false;
    }

    private void explain(BitSet counted) {
      List<List<ListVersions>> ofKey = new ArrayList<>();
      for (int key = lists.keys().nextSetBit(0); key >= 0; key = lists.keys().nextSetBit(key + 1)) {
        ListExplanations explanations = new ListExplanations(lists, key, counted, limit);
        areTooMany |= explanations.areTooMany();
        contradiction = contradiction.or(explanations::contradiction);
        ofKey.add(explanations.found());
      }
      areTooMany |= ++subsets > MAX_FORMS;
      if (ofKey.stream().noneMatch(List::isEmpty)) {
        combine(ofKey, counted);
      }
    }

    /** One explanation of each list; that of the last one changes first. */
    private void combine(List<List<ListVersions>> choices, BitSet counted) {
      int[] chosen = new int[choices.size()];
      do {
        int[] now = chosen.clone();
        forms.add(() -> copy.of(picked(choices, now), counted));
        areTooMany |= forms.size() > limit;
      } while (!areTooMany && advances(chosen, choices));
      if (forms.size() > limit) {
        forms.remove(forms.size() - 1);
      }
      assert forms.size() <= limit : forms.size() + " forms";
    }

    private static boolean advances(int[] chosen, List<List<ListVersions>> choices) {
      for (int key = chosen.length - 1; key >= 0; key--) {
        if (++chosen[key] < choices.get(key).size()) {
          return true;
        }
        chosen[key] = 0;
      }
      return false;
    }

    private static List<ListVersions> picked(List<List<ListVersions>> choices, int[] chosen) {
      return IntStream.range(0, chosen.length)
          .mapToObj(key -> choices.get(key).get(chosen[key]))
          .toList();
    }
  }
}
