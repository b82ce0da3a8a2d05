package io.kingsnake.checker.evidence.audit;

import io.kingsnake.checker.evidence.proof.Atom.Before;
import io.kingsnake.checker.evidence.proof.KnownVersions;
import io.kingsnake.checker.evidence.proof.ModuleStatements;
import io.kingsnake.checker.evidence.proof.Step.Event;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.history.VersionOrder;
import io.kingsnake.verifier.Assumptions;
import java.util.ArrayList;
import java.util.List;

/**
 * Facts that a problem contains besides its history: orders of versions, from lists or from trusted
 * hints, and statements of modules. The verifier takes it as given.
 */
final class TakenForGranted implements Assumptions, Beside {
  private final Problem problem;
  private final ModuleStatements modules;
  private final boolean isTwofold;
  private final List<int[]> clauses = new ArrayList<>(); // that were stated
  private final KnownVersions known;

  TakenForGranted(Problem problem) {
    this.problem = problem;
    modules = new ModuleStatements(problem);
    isTwofold = problem.isSnapshot();
    known = new KnownVersions(versions());
  }

  @Override
  public List<VersionOrder> versions() {
    return problem.registers().versions();
  }

  @Override
  public String asked(int txn) {
    return new RegisterAssumptions(problem.registers()).asked(txn);
  }

  @Override
  public boolean isBefore(int from, int to) {
    return areVersions(from, to) || modules.precedes(event(from), event(to));
  }

  private boolean areVersions(int from, int to) {
    int earlier = event(from).txn();
    int later = event(to).txn();
    return from == last(earlier) && to == first(later) && known.keyOf(earlier, later) >= 0;
  }

  @Override
  public int[] clause(int number) {
    return clauses.get(number);
  }

  private Event event(int number) {
    return isTwofold ? new Event(number >> 1, (number & 1) != 0) : new Event(number, false);
  }

  private int number(Event event) {
    return isTwofold ? 2 * event.txn() + (event.commit() ? 1 : 0) : event.txn();
  }

  private int first(int txn) {
    return isTwofold ? 2 * txn : txn;
  }

  private int last(int txn) {
    return isTwofold ? 2 * txn + 1 : txn;
  }

  // Proofs state them without other statements: they are facts about events.

  @Override
  public int keyOf(int earlier, int later) {
    return -1;
  }

  @Override
  public void order(ProofText text, int key, int earlier, int later) {
    text.state('e', last(earlier), first(later));
  }

  @Override
  public void module(ProofText text, int from, int to) {
    text.state('e', from, to);
  }

  @Override
  public void clause(ProofText text, List<int[]> literals) {
    text.state('w', clauses.size());
    clauses.add(ProofText.path(literals));
  }

  @Override
  public void choice(ProofText text, int number) {
    List<int[]> literals = new ArrayList<>();
    for (Before pair : modules.choice(number)) {
      literals.add(ProofText.literal(true, 'B', number(pair.from()), number(pair.to())));
      literals.add(ProofText.literal(false, 'E', pair.from().txn()));
      literals.add(ProofText.literal(false, 'E', pair.to().txn()));
    }
    clause(text, literals);
  }
}
