package io.kingsnake.checker.strategy;

/**
 * The decisive searches, for problems that no attempt has settled; each of them ends with an answer
 * or in time.
 */
public enum Decisive {
  OBSERVATIONS("observations", "Single observations settle it before anything is searched."),
  PASS("pass", "One pass derives all that readers must have seen; a cycle is the only violation."),
  SEARCH(
      "saturation-and-search",
      "Saturation derives what follows from paths; repair by clauses and forward runs take turns"
          + " on the rest."),
  VIEWS(
      "views",
      "Readers see only a part of what came before them, so that an order is repaired view by"
          + " view."),
  RULES("rules", "Executions are proposed until one has no cycle that the level's text forbids.");

  private final String label;
  private final String why;

  Decisive(String label, String why) {
    this.label = label;
    this.why = why;
  }

  public String label() {
    return label;
  }

  public String why() {
    return why;
  }
}
