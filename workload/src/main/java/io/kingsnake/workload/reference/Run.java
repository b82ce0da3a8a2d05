package io.kingsnake.workload.reference;

import io.kingsnake.history.History;
import java.util.List;

/**
 * Result of a run: the history that clients recorded, and facts that only the database knows, as a
 * witness for tests. Points count commits: a transaction whose snapshot point is s sees exactly the
 * commits with points up to s (on databases with one site).
 */
public final class Run {
  private final History history;
  private final int[] snapshotPoints;
  private final int[] commitPoints;
  private final int[] commitOrder;
  private final List<Firing> firings;
  private final List<Planted> planted;

  /** The transactions that show a planted anomaly, by their ids in the history. */
  public record Planted(PlantedAnomaly anomaly, List<Long> ids) {
    public Planted {
      ids = List.copyOf(ids);
    }
  }

  Run(
      History history,
      int[] snapshotPoints,
      int[] commitPoints,
      int[] commitOrder,
      List<Firing> firings,
      List<Planted> planted) {
    this.history = history;
    this.snapshotPoints = snapshotPoints;
    this.commitPoints = commitPoints;
    this.commitOrder = commitOrder;
    this.firings = List.copyOf(firings);
    this.planted = List.copyOf(planted);
  }

  public History history() {
    return history;
  }

  /** The commits that {@code txn} saw when it began. */
  public int snapshotPoint(int txn) {
    return snapshotPoints[txn];
  }

  /** Position of {@code txn} among the commits, counting from 1, or 0 if it took no effect. */
  public int commitPoint(int txn) {
    return commitPoints[txn];
  }

  /** Tests whether the transaction took effect, even if its client learned otherwise. */
  public boolean tookEffect(int txn) {
    return commitPoints[txn] != 0;
  }

  /**
   * The transactions that took effect, in an order that shows the level kept, if no bug struck: in
   * order of commit, but at SERIALIZABLE transactions that wrote nothing come at their snapshot.
   */
  public int[] commitOrder() {
    return commitOrder.clone();
  }

  /** The bugs that struck, in order. */
  public List<Firing> firings() {
    return firings;
  }

  /** Planted anomalies, in order. */
  public List<Planted> planted() {
    return planted;
  }
}
