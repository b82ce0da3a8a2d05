package io.kingsnake.testkit.oracle;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.Predicate;

/**
 * Tries every combination of choices for the keys, for several levels at once. A level that fails
 * for the keys chosen so far is not tried on the rest: choices only add edges.
 */
final class Search {
  private final List<String> names = new ArrayList<>();
  private final List<Predicate<Dependencies>> levels = new ArrayList<>();
  private final Map<String, Dependencies> found = new LinkedHashMap<>();

  /** Bit i: no choice satisfying level i was found yet. */
  private int missing;

  Search(Iterable<String> levelNames) {
    for (String name : levelNames) {
      Predicate<Dependencies> level = OracleLevels.BY_NAME.get(name);
      if (level == null) {
        throw new IllegalArgumentException(
            "a level is one of " + OracleLevels.BY_NAME.keySet() + " but got " + name);
      }
      missing |= 1 << names.size();
      names.add(name);
      levels.add(level);
    }
  }

  /** Search for one level that is not among those known by name. */
  Search(String name, Predicate<Dependencies> level) {
    missing = 1;
    names.add(name);
    levels.add(level);
  }

  /** For each level satisfied so far, the choice that does. */
  Map<String, Dependencies> found() {
    return found;
  }

  boolean isDone() {
    return missing == 0;
  }

  void run(Facts facts, IntFunction<List<KeyChoice>> choicesOfKey) {
    Dependencies none = new Dependencies(facts);
    List<List<KeyChoice>> choices = new ArrayList<>();
    for (int key = 0; !isDone() && key < facts.history.keyCount(); key++) {
      List<KeyChoice> ofKey = choicesOfKey.apply(key);
      if (levels.size() == 1) { // among many levels, hardly a choice fails for all
        ofKey.removeIf(choice -> !levels.get(0).test(none.with(choice)));
      }
      if (ofKey.isEmpty()) {
        return;
      }
      choices.add(ofKey);
    }
    choices.sort(Comparator.comparingInt(List::size));
    descend(choices, 0, none, missing);
  }

  private void descend(List<List<KeyChoice>> choices, int depth, Dependencies chosen, int tried) {
    int alive = holding(chosen, tried & missing);
    if (alive == 0) {
      return;
    }
    if (depth == choices.size()) {
      accept(chosen, alive);
      return;
    }
    for (KeyChoice choice : choices.get(depth)) {
      descend(choices, depth + 1, chosen.with(choice), alive);
      if ((alive & missing) == 0) {
        return;
      }
    }
  }

  private int holding(Dependencies chosen, int tried) {
    int alive = 0;
    for (int i = 0; i < levels.size(); i++) {
      if ((tried & (1 << i)) != 0 && levels.get(i).test(chosen)) {
        alive |= 1 << i;
      }
    }
    return alive;
  }

  private void accept(Dependencies chosen, int alive) {
    for (int i = 0; i < names.size(); i++) {
      if ((alive & (1 << i)) != 0) {
        found.put(names.get(i), chosen);
      }
    }
    missing &= ~alive;
  }
}
