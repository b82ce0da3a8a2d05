package io.kingsnake.checker.solve.forward;

import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.solve.result.DeadEnd;
import java.util.ArrayList;
import java.util.List;

/*
 * Of a class, "supply" is how often its key may still come to hold it: writes to come, and one if
 * it is held now. Each transaction to come that needs the class and overwrites it uses up one, its
 * "demand"; others only need one to exist. A class is short by the amount that demand exceeds
 * supply; a key may be short only if its initial value is unknown, and then by one. Optional
 * participants may supply, and demand nothing.
 */
/** Counts demand and supply for each class of values. */
final class Supplies {
  private final ForwardModel model;
  private final int[] supply; // by class
  private final int[] demand; // by class
  private final int[] readers; // by class: to come, and not optional
  private final int[] shortOf; // by key
  private final boolean[] isOpen; // by key: what it holds is not known
  private int shortKeys; // keys that are short by more than they may be

  /** Supplies before anything ran. */
  Supplies(ForwardModel model) {
    this.model = model;
    supply = new int[model.classCount];
    demand = new int[model.classCount];
    readers = new int[model.classCount];
    shortOf = new int[model.keyCount];
    isOpen = new boolean[model.keyCount];
    for (int key = 0; key < model.keyCount; key++) {
      isOpen[key] = model.initial[key] == ValueClasses.OPEN;
      if (!isOpen[key]) {
        supply[model.initial[key]]++;
      }
    }
    for (int p = 0; p < model.participantCount; p++) {
      for (int i = model.effectStart[p]; i < model.effectStart[p + 1]; i++) {
        if (model.effect[i] != ForwardModel.APPEND) {
          supply[model.effect[i]]++;
        }
      }
      for (int i = model.needStart[p]; i < model.needStart[p + 1] && !model.optional[p]; i++) {
        (model.needIsOverwritten[i] ? demand : readers)[model.need[i]]++;
      }
    }
    for (int each = 0; each < model.classCount; each++) { // every place of a list comes once
      supply[each] += model.isPlace(each) && model.initial[model.keyOf[each]] != each ? 1 : 0;
    }
    for (int each = 0; each < model.classCount; each++) {
      shortOf[model.keyOf[each]] += shortage(each);
    }
    for (int key = 0; key < model.keyCount; key++) {
      shortKeys += isShort(key) ? 1 : 0;
    }
  }

  private int shortage(int valueClass) {
    int missed = demand[valueClass] - supply[valueClass];
    int unseen = readers[valueClass] > 0 && supply[valueClass] == 0 ? 1 : 0;
    return Math.max(Math.max(missed, unseen), 0);
  }

  private boolean isShort(int key) {
    return shortOf[key] > (isOpen[key] ? 1 : 0);
  }

  /** Tests whether some need can no longer be met. */
  boolean areShort() {
    return shortKeys > 0;
  }

  /** Some key that is short. */
  int shortKey() {
    assert areShort() : "there is enough of everything";
    int key = 0;
    while (!isShort(key)) {
      key++;
    }
    return key;
  }

  int supply(int valueClass) {
    return supply[valueClass];
  }

  /** Transactions to come that need the class. */
  int needed(int valueClass) {
    return demand[valueClass] + readers[valueClass];
  }

  /** Marks the content of the key as known, or as unknown again. */
  void open(int key, boolean isNowOpen) {
    shortKeys -= isShort(key) ? 1 : 0;
    isOpen[key] = isNowOpen;
    shortKeys += isShort(key) ? 1 : 0;
  }

  void addSupply(int valueClass, int by) {
    count(supply, valueClass, by);
  }

  /** A need of a transaction that must run is met, or becomes open again. */
  void addNeed(int need, int by) {
    count(model.needIsOverwritten[need] ? demand : readers, model.need[need], by);
  }

  private void count(int[] counts, int valueClass, int by) {
    int key = model.keyOf[valueClass];
    shortKeys -= isShort(key) ? 1 : 0;
    shortOf[key] -= shortage(valueClass);
    counts[valueClass] += by;
    assert counts[valueClass] >= 0 : "less than nothing of class " + valueClass;
    shortOf[key] += shortage(valueClass);
    shortKeys += isShort(key) ? 1 : 0;
    assert shortKeys >= 0 && shortOf[key] >= 0 : "key " + key + " is short of less than nothing";
  }

  /** The classes that are short. */
  DeadEnd.TooFew shortage() {
    int key = shortKey();
    int valueClass = 0;
    while (model.keyOf[valueClass] != key || shortage(valueClass) == 0) {
      valueClass++;
    }
    boolean isUnseen = supply[valueClass] == 0;
    List<Integer> taking = new ArrayList<>();
    for (int p = 0; p < model.participantCount; p++) {
      for (int i = model.needStart[p]; i < model.needStart[p + 1] && !model.optional[p]; i++) {
        if (model.need[i] == valueClass && (isUnseen || model.needIsOverwritten[i])) {
          taking.add(p);
        }
      }
    }
    assert taking.size() > supply[valueClass] : "enough for " + taking;
    Reads reads = model.problem.reads();
    int read = reads.start(taking.get(0));
    while (reads.key(read) != key) {
      read++;
    }
    return new DeadEnd.TooFew(read, taking, supply[valueClass]);
  }
}
