package io.kingsnake.testkit.oracle;

import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.List;

/**
 * The choice by which a history is accepted. Transactions are numbered as in the history; {@link
 * #INITIAL} stands for the one that wrote the initial values.
 *
 * @param committed the transactions that committed, by record or by choice
 * @param versions for each key, who installed its versions, in order
 * @param reads which version each observation read
 */
public record Witness(List<Integer> committed, List<Versions> versions, List<ReadFrom> reads) {
  public static final int INITIAL = -1;

  /** The version order of one key. */
  public record Versions(int key, List<Integer> txns) {}

  /** Operation {@code op} read {@code key} as {@code writer} left it. */
  public record ReadFrom(int op, int key, int writer) {}

  static Witness of(Dependencies chosen) {
    int[] txns = chosen.facts.txns;
    List<Integer> committed = new ArrayList<>();
    for (int node = 1; node < txns.length; node++) {
      committed.add(txns[node]);
    }
    List<Versions> versions = new ArrayList<>();
    List<ReadFrom> reads = new ArrayList<>();
    for (KeyChoice key : chosen.keys) {
      List<Integer> order = new ArrayList<>();
      for (int node : key.versions) {
        order.add(txns[node]);
      }
      versions.add(new Versions(key.key, order));
      for (int i = 0; i < key.readsFrom.length; i++) {
        reads.add(new ReadFrom(key.observations.get(i).op(), key.key, txns[key.readsFrom[i]]));
      }
    }
    return new Witness(committed, versions, reads);
  }

  /** Text of the witness for a person, with the history's own names. */
  public String describe(History history) {
    StringBuilder text = new StringBuilder();
    for (Versions order : versions) {
      text.append("versions of ").append(history.keys().show(order.key())).append(':');
      order.txns().forEach(txn -> text.append(' ').append(name(history, txn)));
      text.append('\n');
    }
    for (ReadFrom read : reads) {
      text.append("operation ").append(read.op());
      text.append(" read ").append(history.keys().show(read.key()));
      text.append(" from ").append(name(history, read.writer())).append('\n');
    }
    return text.toString();
  }

  private static String name(History history, int txn) {
    return txn == INITIAL ? "T0" : "T" + history.txnId(txn);
  }
}
