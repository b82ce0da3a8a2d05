package io.kingsnake.testkit.agree;

import io.kingsnake.history.InitialState;
import io.kingsnake.history.OpKind;
import io.kingsnake.testkit.generate.RandomHistories;
import io.kingsnake.testkit.oracle.OracleOptions;
import io.kingsnake.testkit.oracle.OracleOptions.OwnWrites;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A kind of random histories, and how to read them. */
public record Variant(String name, RandomHistories histories, OracleOptions options) {
  private static final RandomHistories REGISTERS = RandomHistories.registers();

  /** Reads and writes of registers, read as usual. */
  public static final Variant PLAIN = new Variant("plain", REGISTERS, OracleOptions.DEFAULT);

  /** Registers with one or two features made more frequent, or read otherwise. */
  public static List<Variant> unusual() {
    return List.of(
        PLAIN.of("deletes", deletes()),
        PLAIN.of("first read", REGISTERS.withInitialStates(Set.of(InitialState.FIRST_READ))),
        PLAIN.of("first read and deletes", deletesOfUnknown()),
        PLAIN.of("first read and doubt", doubtOfUnknown()),
        PLAIN.of("first read of few values", fewOfUnknown()),
        PLAIN.of("initial reads", REGISTERS.withInitialReads(60)),
        PLAIN.of("initial first reads", initialFirstReads()),
        PLAIN.of("indeterminate", REGISTERS.withOutcomes(5, 30)),
        PLAIN.of("indeterminate duplicates", indeterminateDuplicates()),
        PLAIN.of("duplicates", REGISTERS.withDuplicateValues(2)),
        PLAIN.of("few duplicates", REGISTERS.withDuplicateValues(1).withRegisterKeys(2)),
        PLAIN.with("no session order", OracleOptions.DEFAULT.withSessionOrder(false)),
        PLAIN.of("times", timed()),
        new Variant("times and drift", timed(), OracleOptions.DEFAULT.withDrift(3)),
        new Variant("times and least drift", timed(), OracleOptions.DEFAULT.withDrift(1)),
        PLAIN.with("own writes unseen", OracleOptions.DEFAULT.withOwnWrites(OwnWrites.EXTERNAL)),
        PLAIN.with("own writes or not", OracleOptions.DEFAULT.withOwnWrites(OwnWrites.EITHER)),
        PLAIN.with("hints", OracleOptions.DEFAULT.withVersionOrderHints(true)),
        new Variant("hints and doubt", indeterminateDuplicates(), trustingOptions()),
        new Variant("all at once", allAtOnce(), leastOptions()));
  }

  /** Scans, iterators, tombstones and lists, alone and together. */
  public static List<Variant> operations() {
    OracleOptions either = OracleOptions.DEFAULT.withOwnWrites(OwnWrites.EITHER);
    Set<InitialState> unrecorded = Set.of(InitialState.FIRST_READ);
    return List.of(
        PLAIN.of("ranges", RandomHistories.ranges()),
        PLAIN.of(
            "ranges of rows that were there",
            RandomHistories.ranges().withInitialStates(unrecorded)),
        PLAIN.of("lists", RandomHistories.lists()),
        PLAIN.of("lists that were there", RandomHistories.lists().withInitialStates(unrecorded)),
        PLAIN.of("everything", RandomHistories.everything()),
        PLAIN.of("everything with times", RandomHistories.everything().withTimes(100)),
        new Variant("everything with hints", RandomHistories.everything(), trustingOptions()),
        new Variant("everything, own writes or not", RandomHistories.everything(), either));
  }

  /** Transactions that undo their operations since a savepoint, and deletes of ranges. */
  public static List<Variant> savepoints() {
    OracleOptions external = OracleOptions.DEFAULT.withOwnWrites(OwnWrites.EXTERNAL);
    OracleOptions either = OracleOptions.DEFAULT.withOwnWrites(OwnWrites.EITHER);
    RandomHistories registers = withSavepoints(REGISTERS);
    RandomHistories everything = withSavepoints(RandomHistories.everything());
    return List.of(
        PLAIN.of("savepoints", registers),
        PLAIN.of("savepoints and ranges", withSavepoints(RandomHistories.ranges())),
        PLAIN.of("savepoints and lists", withSavepoints(RandomHistories.lists())),
        PLAIN.of("savepoints and everything", everything),
        new Variant("savepoints, own writes unseen", registers, external),
        new Variant("savepoints and everything, own writes or not", everything, either));
  }

  private static RandomHistories withSavepoints(RandomHistories histories) {
    return histories.withSavepoints(40).withOperations(5).withTransactions(4);
  }

  /** Variant with histories of up to so many transactions and operations each. */
  public Variant withSize(int transactions, int operations) {
    return of(name, histories.withTransactions(transactions).withOperations(operations));
  }

  private Variant of(String newName, RandomHistories newHistories) {
    return new Variant(newName, newHistories, options);
  }

  private Variant with(String newName, OracleOptions newOptions) {
    return new Variant(newName, histories, newOptions);
  }

  private static RandomHistories timed() {
    return REGISTERS.withTimes(100).withOutcomes(5, 15);
  }

  private static RandomHistories deletes() {
    return REGISTERS.withWeights(
        Map.of(OpKind.READ, 5, OpKind.WRITE, 2, OpKind.INSERT, 1, OpKind.DELETE, 2));
  }

  private static RandomHistories deletesOfUnknown() {
    return deletes().withInitialStates(Set.of(InitialState.FIRST_READ));
  }

  private static RandomHistories doubtOfUnknown() {
    return indeterminateDuplicates().withInitialStates(Set.of(InitialState.FIRST_READ));
  }

  private static RandomHistories fewOfUnknown() {
    return REGISTERS
        .withInitialStates(Set.of(InitialState.FIRST_READ))
        .withDuplicateValues(2)
        .withRegisterKeys(2);
  }

  private static RandomHistories initialFirstReads() {
    return REGISTERS
        .withInitialReads(50)
        .withInitialStates(Set.of(InitialState.FIRST_READ))
        .withDuplicateValues(2);
  }

  private static RandomHistories indeterminateDuplicates() {
    return REGISTERS.withOutcomes(5, 30).withDuplicateValues(2);
  }

  private static RandomHistories allAtOnce() {
    return deletes()
        .withInitialStates(Set.of(InitialState.values()))
        .withInitialReads(20)
        .withOutcomes(10, 20);
  }

  private static OracleOptions trustingOptions() {
    return OracleOptions.DEFAULT.withVersionOrderHints(true);
  }

  private static OracleOptions leastOptions() {
    return OracleOptions.DEFAULT.withDrift(2).withOwnWrites(OwnWrites.EITHER);
  }

  @Override
  public String toString() {
    return name;
  }
}
