package io.kingsnake.stream.transaction;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** Elements that a transaction adds to the end of a list. */
public record Appended(List<Serializable> elements) implements Serializable {
  static Appended of(Serializable element) {
    return new Appended(List.of(element));
  }

  Appended with(Serializable element) {
    List<Serializable> more = new ArrayList<>(elements);
    more.add(element);
    return new Appended(more);
  }

  /** Part of the list before these elements, if they end it; null if not. */
  @org.jspecify.annotations.Nullable
  List<Serializable> before(List<Serializable> list) {
    int kept = list.size() - elements.size();
    return kept >= 0 && list.subList(kept, list.size()).equals(elements)
        ? List.copyOf(list.subList(0, kept))
        : null;
  }
}
