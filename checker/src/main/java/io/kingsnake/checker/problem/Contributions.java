package io.kingsnake.checker.problem;

import io.kingsnake.checker.semantics.CheckerModule;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.ints.IntList;
import java.util.List;

/**
 * Statements that modules added to a problem. For modules that are not part of the level itself, it
 * records which module stated what, for evidence: what such a module states is taken as fact.
 */
public final class Contributions {
  private final List<CheckerModule> modules;
  private final EdgeList told;
  private final IntList tellers; // by edge in told: index in modules
  private final IntList choices; // pairs of events
  private final IntList choiceStarts;

  Contributions(
      List<CheckerModule> modules,
      EdgeList told,
      IntList tellers,
      IntList choices,
      IntList choiceStarts) {
    assert told.size() == tellers.size() : "of every edge it is known who told it";
    assert choices.size() % 2 == 0 && choiceStarts.last() == choices.size() : "half a pair";
    this.modules = List.copyOf(modules);
    this.told = told;
    this.tellers = tellers;
    this.choices = choices;
    this.choiceStarts = choiceStarts;
  }

  static Contributions none() {
    IntList starts = new IntList();
    starts.add(0);
    return new Contributions(List.of(), new EdgeList(), new IntList(), new IntList(), starts);
  }

  /** Number of choices; each is a list of pairs of events, one of which is in order. */
  public int choiceCount() {
    return choiceStarts.size() - 1;
  }

  public int pairCount(int choice) {
    return (choiceStarts.get(choice + 1) - choiceStarts.get(choice)) / 2;
  }

  public int earlier(int choice, int pair) {
    return choices.get(choiceStarts.get(choice) + 2 * pair);
  }

  public int later(int choice, int pair) {
    return choices.get(choiceStarts.get(choice) + 2 * pair + 1);
  }

  /** The edges that modules of the user stated, auxiliary events among their ends. */
  public EdgeList told() {
    return told;
  }

  /** Module that stated the edge. */
  public CheckerModule teller(int edge) {
    assert edge < told.size() : "edge " + edge + " of " + told.size();
    return modules.get(tellers.get(edge));
  }

  /** Tests whether a user's module stated anything about the order of events. */
  public boolean saysAnything() {
    return told.size() > 0 || choiceCount() > 0;
  }

  public boolean isEmpty() {
    return modules.isEmpty();
  }
}
