package io.kingsnake.checker;

/**
 * One dependency between two transactions, with its reason.
 *
 * @param key the key id it is about, or -1 for session and real-time order
 * @param why one line in terms of what clients saw
 */
public record Dependency(int from, int to, Type type, int key, String why) {
  /** T0, which wrote every initial value, as an end of a dependency. */
  public static final int INITIAL_TXN = -1;

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
