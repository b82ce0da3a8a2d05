package io.kingsnake.checker.absences;

import io.kingsnake.checker.evidence.proof.Witness;
import io.kingsnake.checker.level.Axiom;
import io.kingsnake.checker.level.Definition;
import io.kingsnake.checker.level.LevelText;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Orders.RealTime;
import io.kingsnake.checker.level.Relation;
import io.kingsnake.checker.level.Visibility;
import io.kingsnake.checker.registers.Absences;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.history.History;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Checks an accepted execution for keys that scans did not return, as far as their absence was not
 * taken into account, and learns the absences that it cannot explain. If nothing is learned, it is
 * an execution of everything that was observed.
 */
public record UnseenKeys(History history, Absences absences) {
  /** Tests whether there is nothing to learn. */
  public boolean areAllTaken() {
    return absences.areAll();
  }

  /** Checks one that was found for a level whose text amounts to the definition. */
  public void learnFrom(
      Definition definition, LevelText text, boolean sessionOrder, Execution execution) {
    if (absences.areAll()) {
      return;
    }
    if (definition instanceof Orders) {
      inOneOrder(execution);
    } else if (definition instanceof Axiom axiom) {
      byAxiom(axiom, execution);
    } else {
      byRules(text, sessionOrder, execution);
    }
  }

  private void inOneOrder(Execution execution) {
    IntPredicate initial = InitialPresence.of(execution);
    Witness witness = Witness.orderOf(execution);
    switch (execution.problem().orders().visibility()) {
      case EVERYTHING -> ScanReplay.ofEverything(history, absences, initial, witness);
      case ITEMS, OWN_VERSIONS, NOTHING ->
          ScanReplay.ofAnything(history, absences, initial, witness);
      case DEPENDENCIES -> learnFrom(execution, initial);
      // Absences seen by updates make more visible to others.
      case UPDATES -> absences.takeAll();
    }
  }

  /**
   * A transaction that is visible only by the clock may come later in the order, where none can
   * read from it.
   */
  private void learnFrom(Execution found, IntPredicate initial) {
    if (new TimeLinks(found).areAlongOrder()) {
      TransitiveScans.ofDependencies(found, new MissedKeys(history, absences), initial);
    } else {
      absences.takeAll();
    }
  }

  private void byAxiom(Axiom axiom, Execution found) {
    if (axiom.sessions() == Axiom.Sessions.SEEN) {
      absences.takeAll(); // more reads may close a cycle of sessions and reads
      return;
    }
    IntPredicate initial = InitialPresence.of(found);
    MissedKeys missed = new MissedKeys(history, absences);
    VisibleVersionTrees trees = new VisibleVersionTrees(found, missed.covered(), initial);
    NearVisibilities visibilities = new NearVisibilities(found, trees);
    int[] bySession =
        IntStream.range(0, found.participantCount()).filter(p -> found.placeOf(p) >= 0).toArray();
    switch (axiom.visible()) {
      case NOTHING -> ScanReplay.ofAnything(history, absences, initial, Witness.orderOf(found));
      case PAST -> TransitiveScans.ofReads(found, missed, initial);
      case EARLIER_READS -> learn(found, missed, trees, visibilities.sources(), bySession);
      case NEIGHBOURS -> learn(found, missed, trees, visibilities.neighbours(), bySession);
      case OWN_SESSION, READS_OF_SESSION, SESSIONS_OF_SOURCES, PIPELINES, HEARSAY ->
          absences.takeAll();
    }
  }

  private static void learn(
      Execution found,
      MissedKeys missed,
      VisibleVersionTrees trees,
      NearVisibility visibility,
      int[] readers) {
    new NearbyScans(found, missed, trees, visibility).learn(readers);
  }

  /**
   * Learns by rules: if there is one order of everything in which scans see all present keys, and
   * all relations of the text agree with it, more reads add no cycle.
   */
  private void byRules(LevelText text, boolean sessionOrder, Execution execution) {
    if (isOneOrder(text, sessionOrder, execution.problem().orders())) {
      IntPredicate initial = InitialPresence.of(execution);
      ScanReplay.ofEverything(history, absences, initial, Witness.orderOf(execution));
    } else {
      absences.takeAll();
    }
  }

  private static boolean isOneOrder(LevelText text, boolean sessionOrder, Orders orders) {
    boolean hasSessions = orders.session() || !sessionOrder || !text.mentions(Relation.SESSION);
    boolean hasTimes =
        orders.realTime() == RealTime.TRANSACTIONS || !text.mentions(Relation.END_BEFORE_BEGIN);
    return orders.visibility() == Visibility.EVERYTHING
        && hasSessions
        && hasTimes
        && !text.mentions(Relation.BEGIN_BEFORE_END)
        && !text.mentions(Relation.END_BEFORE_END);
  }
}
