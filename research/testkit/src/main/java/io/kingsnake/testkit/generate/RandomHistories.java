package io.kingsnake.testkit.generate;

import io.kingsnake.history.History;
import io.kingsnake.history.InitialState;
import io.kingsnake.history.OpKind;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Small random histories: the same seed always gives the same history. Each draws its size below
 * the limits here, and its results from an execution or a guess, so that every level accepts some
 * and rejects some.
 *
 * @param transactions the most transactions
 * @param sessions the most sessions
 * @param registerKeys the most keys that hold single values
 * @param listKeys the most keys that hold lists
 * @param operations the most operations of a transaction
 * @param values number of values to draw from where they are not unique
 * @param uniquePercent share of histories that write every value once only
 * @param weights frequency of each kind of operation
 * @param abortedPercent share of transactions that abort
 * @param indeterminatePercent share of transactions without a known outcome
 * @param unknownPercent share of results that were never learned
 * @param timesPercent share of histories with times
 * @param tombstonePercent share of deletes that leave an identity behind
 * @param initialPercent share of reads of initial versions that do not state their value
 * @param initialStates one of these is drawn for each history
 * @param savepointPercent how many transactions roll back to a savepoint, and how many scans delete
 *     what they return
 */
public record RandomHistories(
    int transactions,
    int sessions,
    int registerKeys,
    int listKeys,
    int operations,
    int values,
    int uniquePercent,
    Map<OpKind, Integer> weights,
    int abortedPercent,
    int indeterminatePercent,
    int unknownPercent,
    int timesPercent,
    int tombstonePercent,
    int initialPercent,
    Set<InitialState> initialStates,
    int savepointPercent) {

  public RandomHistories {
    weights = Map.copyOf(weights);
    initialStates = Set.copyOf(initialStates);
    if (transactions < 1 || sessions < 1 || registerKeys + listKeys < 1 || operations < 1) {
      throw new IllegalArgumentException(
          "a random history needs transactions, sessions, keys and operations but got %d, %d, %d, %d"
              .formatted(transactions, sessions, registerKeys + listKeys, operations));
    }
  }

  /** Reads and writes only; aborted and indeterminate transactions; half with unique values. */
  public static RandomHistories registers() {
    return new RandomHistories(
        5,
        4,
        3,
        0,
        3,
        2,
        50,
        Map.of(OpKind.READ, 5, OpKind.WRITE, 4),
        8,
        8,
        2,
        60,
        0,
        0,
        Set.of(InitialState.ABSENT, InitialState.FIXED),
        0);
  }

  /** Appends and list reads only. */
  public static RandomHistories lists() {
    return new RandomHistories(
        5,
        3,
        0,
        2,
        4,
        3,
        70,
        Map.of(OpKind.APPEND, 5, OpKind.READ_LIST, 5),
        6,
        6,
        2,
        40,
        40,
        0,
        Set.of(InitialState.ABSENT),
        0);
  }

  /** Single values read by scans and iterators too, and deleted. */
  public static RandomHistories ranges() {
    return new RandomHistories(
        4,
        3,
        3,
        0,
        3,
        2,
        60,
        Map.of(
            OpKind.READ, 2,
            OpKind.WRITE, 3,
            OpKind.INSERT, 2,
            OpKind.DELETE, 3,
            OpKind.SCAN, 3,
            OpKind.ITERATE, 3),
        6,
        6,
        2,
        40,
        40,
        0,
        Set.of(InitialState.ABSENT),
        0);
  }

  /** Every kind of operation, outcome and initial state. */
  public static RandomHistories everything() {
    return new RandomHistories(
        5,
        4,
        2,
        1,
        3,
        2,
        60,
        Map.of(
            OpKind.READ, 5,
            OpKind.WRITE, 5,
            OpKind.INSERT, 1,
            OpKind.DELETE, 2,
            OpKind.SCAN, 1,
            OpKind.ITERATE, 1,
            OpKind.APPEND, 2,
            OpKind.READ_LIST, 2),
        6,
        6,
        3,
        60,
        40,
        0,
        Set.of(InitialState.values()),
        0);
  }

  /** The history of that seed. */
  public History history(long seed) {
    // Neighbouring seeds of java.util.Random begin alike; the multiplication parts them.
    Random random = new Random(seed * 0x9E3779B97F4A7C15L);
    Plan plan = new Planner(this, random).plan();
    new Results(plan, random).fill();
    return new PlanWriter(plan, random).write();
  }

  public RandomHistories withTransactions(int most) {
    return with(most, sessions, registerKeys, operations);
  }

  public RandomHistories withSessions(int most) {
    return with(transactions, most, registerKeys, operations);
  }

  public RandomHistories withRegisterKeys(int most) {
    return with(transactions, sessions, most, operations);
  }

  public RandomHistories withOperations(int most) {
    return with(transactions, sessions, registerKeys, most);
  }

  public RandomHistories withUniqueValues() {
    return withContents(values, 100, weights, initialPercent, initialStates);
  }

  /** Every history draws its values from so few. */
  public RandomHistories withDuplicateValues(int few) {
    return withContents(few, 0, weights, initialPercent, initialStates);
  }

  public RandomHistories withWeights(Map<OpKind, Integer> newWeights) {
    return withContents(values, uniquePercent, newWeights, initialPercent, initialStates);
  }

  public RandomHistories withInitialReads(int percent) {
    return withContents(values, uniquePercent, weights, percent, initialStates);
  }

  public RandomHistories withInitialStates(Set<InitialState> states) {
    return withContents(values, uniquePercent, weights, initialPercent, states);
  }

  /** The percentage of histories with times. */
  public RandomHistories withTimes(int percent) {
    return new RandomHistories(
        transactions,
        sessions,
        registerKeys,
        listKeys,
        operations,
        values,
        uniquePercent,
        weights,
        abortedPercent,
        indeterminatePercent,
        unknownPercent,
        percent,
        tombstonePercent,
        initialPercent,
        initialStates,
        savepointPercent);
  }

  /** The percentages of aborted and indeterminate transactions. */
  public RandomHistories withOutcomes(int aborted, int indeterminate) {
    return new RandomHistories(
        transactions,
        sessions,
        registerKeys,
        listKeys,
        operations,
        values,
        uniquePercent,
        weights,
        aborted,
        indeterminate,
        unknownPercent,
        timesPercent,
        tombstonePercent,
        initialPercent,
        initialStates,
        savepointPercent);
  }

  public RandomHistories withSavepoints(int percent) {
    return new RandomHistories(
        transactions,
        sessions,
        registerKeys,
        listKeys,
        operations,
        values,
        uniquePercent,
        weights,
        abortedPercent,
        indeterminatePercent,
        unknownPercent,
        timesPercent,
        tombstonePercent,
        initialPercent,
        initialStates,
        percent);
  }

  private RandomHistories withContents(
      int newValues,
      int newUniquePercent,
      Map<OpKind, Integer> newWeights,
      int newInitialPercent,
      Set<InitialState> newInitialStates) {
    return new RandomHistories(
        transactions,
        sessions,
        registerKeys,
        listKeys,
        operations,
        newValues,
        newUniquePercent,
        newWeights,
        abortedPercent,
        indeterminatePercent,
        unknownPercent,
        timesPercent,
        tombstonePercent,
        newInitialPercent,
        newInitialStates,
        savepointPercent);
  }

  private RandomHistories with(
      int newTransactions, int newSessions, int newRegisterKeys, int newOperations) {
    return new RandomHistories(
        newTransactions,
        newSessions,
        newRegisterKeys,
        listKeys,
        newOperations,
        values,
        uniquePercent,
        weights,
        abortedPercent,
        indeterminatePercent,
        unknownPercent,
        timesPercent,
        tombstonePercent,
        initialPercent,
        initialStates,
        savepointPercent);
  }
}
