package io.kingsnake.checker.registers;

import io.kingsnake.history.History;
import io.kingsnake.history.VersionOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * A history in which every operation reads or writes one key. It has the sessions, transactions,
 * keys and values of the history it was made from, under the same numbers.
 *
 * @param versions what is known of the order of versions, from lists as sure as the reads are, or
 *     from hints that are taken for facts
 */
public record Registers(History history, List<VersionOrder> versions) {
  public Registers {
    versions = List.copyOf(versions);
  }

  /** The same where more is known of the order of versions. */
  public Registers knowing(List<VersionOrder> more) {
    if (more.isEmpty()) {
      return this;
    }
    List<VersionOrder> all = new ArrayList<>(versions);
    all.addAll(more);
    return new Registers(history, all);
  }

  /** A history that has no other operations. */
  public static Registers of(History plain) {
    return new Registers(plain, List.of());
  }
}
