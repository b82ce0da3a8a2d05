package io.kingsnake.checker.registers;

import io.kingsnake.history.History;
import io.kingsnake.history.VersionOrder;
import java.util.List;

/**
 * A history in which every operation reads or writes one key. It has the sessions, transactions,
 * keys and values of the history it was made from, under the same numbers.
 *
 * @param versions what lists show of the order of versions: facts, as sure as the reads
 */
public record Registers(History history, List<VersionOrder> versions) {
  public Registers {
    versions = List.copyOf(versions);
  }

  /** A history that has no other operations. */
  public static Registers of(History plain) {
    return new Registers(plain, List.of());
  }
}
