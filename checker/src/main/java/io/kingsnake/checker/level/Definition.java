package io.kingsnake.checker.level;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/*
 * Each kind of definition can say itself as a text. A text is of the kind that says the same, which
 * inclusion of automata decides, so that it does not matter how it is put, nor what it is called.
 */
/** Decidable form of the text of a level, which determines the search for it. */
public sealed interface Definition
    permits Axiom, Orders, Definition.VersionsOnly, Definition.Rules {
  /** Versions are in some order, and reads say nothing. */
  record VersionsOnly() implements Definition {}

  /** Any other definition: an execution in which no rule forbids a cycle. */
  record Rules() implements Definition {}

  /** Definition that a text is equivalent to. */
  static Definition of(LevelText text) {
    return Known.FOUND.computeIfAbsent(text.rules(), rules -> find(text));
  }

  private static Definition find(LevelText text) {
    if (text.isReadUncommitted()) {
      return new VersionsOnly();
    }
    for (Map.Entry<Definition, LevelText> known : Known.TEXTS) {
      if (text.isSameAs(known.getValue())) {
        return known.getKey();
      }
    }
    return new Rules();
  }

  /** The definitions that there is a search of their own for. */
  static List<Definition> known() {
    return Known.TEXTS.stream().map(Map.Entry::getKey).toList();
  }

  /** The rules that say it. */
  default LevelText text() {
    throw new IllegalStateException("it has no text but the one it is of");
  }

  /** Loaded when first asked for. */
  final class Known {
    private static final List<Map.Entry<Definition, LevelText>> TEXTS = texts();
    private static final Map<List<Rule>, Definition> FOUND = new ConcurrentHashMap<>();

    private Known() {}

    private static List<Map.Entry<Definition, LevelText>> texts() {
      List<Map.Entry<Definition, LevelText>> texts = new ArrayList<>();
      Axiom.known().forEach(axiom -> texts.add(Map.entry(axiom, axiom.text())));
      Orders.known().forEach(orders -> texts.add(Map.entry(orders, orders.text())));
      return texts;
    }
  }
}
