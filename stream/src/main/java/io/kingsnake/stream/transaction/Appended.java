package io.kingsnake.stream.transaction;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** What a transaction adds to the end of a list. */
public record Appended(List<Serializable> elements) implements Serializable {
  static Appended of(Serializable element) {
    return new Appended(List.of(element));
  }

  Appended with(Serializable element) {
    List<Serializable> more = new ArrayList<>(elements);
    more.add(element);
    return new Appended(more);
  }

  /** What precedes it, if it is at the end of a list; null if not. */
  @org.jspecify.annotations.Nullable
  List<Serializable> before(List<Serializable> list) {
    int kept = list.size() - elements.size();
    return kept >= 0 && list.subList(kept, list.size()).equals(elements)
        ? List.copyOf(list.subList(0, kept))
        : null;
  }
}
