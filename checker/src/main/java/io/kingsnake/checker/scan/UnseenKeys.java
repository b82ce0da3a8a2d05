package io.kingsnake.checker.scan;

import io.kingsnake.checker.axiomatic.SourcedExecution;
import io.kingsnake.checker.level.Axiom;
import io.kingsnake.checker.level.LevelText;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Orders.RealTime;
import io.kingsnake.checker.level.Relation;
import io.kingsnake.checker.level.Visibility;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.proof.Witness;
import io.kingsnake.checker.registers.Absences;
import io.kingsnake.checker.solve.Decision;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.history.History;
import java.util.stream.IntStream;

/**
 * Asks an accepted execution about keys that scans did not return, as far as their absence was not
 * taken into account, and has learned what it cannot explain. If nothing is learned, then it is an
 * execution of everything that was observed.
 */
public final class UnseenKeys {
  private final History history;
  private final Absences absences;

  public UnseenKeys(History history, Absences absences) {
    this.history = history;
    this.absences = absences;
  }

  /** Whether there is nothing to learn. */
  public boolean areAllTaken() {
    return absences.areAll();
  }

  /** Asks one that was found for one of the levels with events in an order. */
  public void learnFrom(Problem problem, Decision decision, Witness witness) {
    if (absences.areAll()) {
      return;
    }
    InitialPresence initial = InitialPresence.of(problem, decision);
    switch (problem.orders().visibility()) {
      case EVERYTHING -> ScanReplay.ofEverything(history, absences, initial, witness);
      case ITEMS, OWN_VERSIONS, NOTHING ->
          ScanReplay.ofAnything(history, absences, initial, witness);
      case DEPENDENCIES ->
          learnFrom(FoundExecution.of(problem, decision.order(), decision.sources()), initial);
      // What updates did not see shows more to others.
      case UPDATES -> absences.takeAll();
    }
  }

  /**
   * Whom only the clock shows may come later in the order, where no transaction can read from it.
   */
  private void learnFrom(FoundExecution found, InitialPresence initial) {
    if (new TimeLinks(found).areAlongOrder()) {
      TransitiveScans.ofDependencies(found, new MissedKeys(history, absences), initial);
    } else {
      absences.takeAll();
    }
  }

  /** Asks one that was found for a level with a commit order. */
  public void learnFrom(Axiom axiom, SourcedExecution execution, IntList order) {
    if (absences.areAll()) {
      return;
    }
    InitialPresence initial = InitialPresence.of(execution);
    FoundExecution found = FoundExecution.of(execution, order);
    MissedKeys missed = new MissedKeys(history, absences);
    VisibleVersionTrees trees = new VisibleVersionTrees(found, missed.covered(), initial);
    NearVisibilities sights = new NearVisibilities(found, trees);
    int[] bySession =
        IntStream.range(0, execution.problem().participants().count())
            .filter(p -> found.placeOf(p) >= 0)
            .toArray();
    switch (axiom.visible()) {
      case NOTHING -> ScanReplay.ofAnything(history, absences, initial, found.witness());
      case PAST -> TransitiveScans.ofReads(found, missed, initial);
      case EARLIER_READS -> learn(found, missed, trees, sights.sources(), bySession);
      case NEIGHBOURS -> learn(found, missed, trees, sights.neighbours(), bySession);
      case OWN_SESSION -> learn(found, missed, trees, sights.ownSession(), bySession);
      case READS_OF_SESSION -> learn(found, missed, trees, sights.sourcesInSession(), bySession);
      case SESSIONS_OF_SOURCES ->
          learn(found, missed, trees, sights.sessionsOfSources(), bySession);
      case SOURCES_OF_SOURCES ->
          learn(found, missed, trees, sights.sourcesOfSources(), found.order());
    }
  }

  private static void learn(
      FoundExecution found,
      MissedKeys missed,
      VisibleVersionTrees trees,
      NearVisibility sight,
      int[] readers) {
    new NearbyScans(found, missed, trees, sight).learn(readers);
  }

  /**
   * Asks one that a text allows. If it is one order of everything, in which scans see what is
   * there, and everything the text speaks of goes along it, then no cycle comes with more reads.
   */
  public void learnFrom(LevelText text, boolean sessionOrder, Problem problem, Decision decision) {
    if (absences.areAll()) {
      return;
    }
    if (isOneOrder(text, sessionOrder, problem.orders())) {
      Witness witness = Witness.of(problem, decision.order());
      InitialPresence initial = InitialPresence.of(problem, decision);
      ScanReplay.ofEverything(history, absences, initial, witness);
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
