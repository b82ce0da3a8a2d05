package io.kingsnake.testkit.oracle;

import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.List;

/**
 * Content of one key in one version, or as an observation saw it.
 *
 * @param value the value of PRESENT, the identity of TOMBSTONE, else 0
 * @param elements the elements of LIST, else empty
 */
public record Cell(Kind kind, int value, List<Integer> elements) {
  public enum Kind {
    PRESENT,
    /** Absence, initially or after a delete that left no identity. */
    ABSENT,
    /** Absence after a delete that can be recognised. */
    TOMBSTONE,
    LIST,
    /** Initial version with unknown content; seen only. */
    INITIAL
  }

  public static final Cell ABSENT = new Cell(Kind.ABSENT, 0, List.of());
  static final Cell INITIAL = new Cell(Kind.INITIAL, 0, List.of());
  public static final Cell EMPTY_LIST = list(List.of());

  /** The cell of a value of the history that is not UNKNOWN. */
  public static Cell of(int value, boolean tombstone) {
    if (value == History.ABSENT) {
      return ABSENT;
    }
    if (value == History.INITIAL) {
      return INITIAL;
    }
    return new Cell(tombstone ? Kind.TOMBSTONE : Kind.PRESENT, value, List.of());
  }

  public static Cell list(List<Integer> elements) {
    return new Cell(Kind.LIST, 0, elements);
  }

  /** The list with the elements of {@code appended} after its own. */
  public Cell plus(Cell appended) {
    List<Integer> longer = new ArrayList<>(elements);
    longer.addAll(appended.elements);
    return list(longer);
  }

  /**
   * Tests whether an observation that saw this can have read a version holding {@code held}. Plain
   * absence does not tell one absent version from another; a tombstone's identity does.
   */
  public boolean canBe(Cell held) {
    return switch (kind) {
      case PRESENT, TOMBSTONE -> held.kind == kind && held.value == value;
      case ABSENT -> held.kind == Kind.ABSENT || held.kind == Kind.TOMBSTONE;
      case LIST -> elements.equals(held.elements);
      case INITIAL -> false;
    };
  }
}
