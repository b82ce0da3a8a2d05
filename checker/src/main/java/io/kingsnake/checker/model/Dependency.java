package io.kingsnake.checker.model;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * One dependency between two transactions, with its reason.
 *
 * @param key the key id it is about, or -1 for session and real-time order
 * @param why one line in terms of what clients saw
 * @param inferred whether it follows from other dependencies rather than from what one client saw
 * @param because those others, in the order the reason names them; a long proof is cut short, and
 *     where search refuted the alternatives there may be none to show
 */
public record Dependency(
    int from, int to, Type type, int key, String why, boolean inferred, List<Dependency> because) {
  /** T0, which wrote every initial value, as an end of a dependency. */
  public static final int INITIAL_TXN = -1;

  public Dependency {
    because = List.copyOf(because);
    if (!inferred && !because.isEmpty()) {
      throw new IllegalArgumentException("what follows from others is inferred: " + why);
    }
  }

  /** One that clients saw, or that the history states. */
  public Dependency(int from, int to, Type type, int key, String why) {
    this(from, to, type, key, why, false, List.of());
  }

  /** The dependency with other reasons. */
  public Dependency inferred(List<Dependency> premises) {
    return new Dependency(from, to, type, key, why, true, premises);
  }

  /** The dependency with all of its premises, each translated by {@code terms}. */
  public Dependency inTermsOf(UnaryOperator<Dependency> terms) {
    List<Dependency> premises = because.stream().map(each -> each.inTermsOf(terms)).toList();
    return terms.apply(new Dependency(from, to, type, key, why, inferred, premises));
  }

  /** The dependency between other transactions, on another key. */
  public Dependency renamed(int newFrom, int newTo, int newKey, String newWhy) {
    return new Dependency(newFrom, newTo, type, newKey, newWhy, inferred, because);
  }

  /** The kinds of dependency, named as in the literature. */
  public enum Type {
    WR("wr"),
    WW("ww"),
    RW("rw"),
    PREDICATE_WR("pwr"),
    PREDICATE_RW("prw"),
    SESSION("so"),
    REAL_TIME("rt"),
    /** On the word of a module. */
    MODULE("module");

    private final String label;

    Type(String label) {
      this.label = label;
    }

    public String label() {
      return label;
    }
  }
}
