package io.kingsnake.checker.registers;

import io.kingsnake.checker.analysis.InitialValues;
import io.kingsnake.history.History;
import io.kingsnake.history.VersionOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * A history in which every operation reads or writes one key. It has the sessions, transactions,
 * keys and values of the history it was made from, under the same numbers.
 *
 * @param versions what is known of the order of versions, from lists, which are as reliable as
 *     reads, or from hints that are taken as facts
 * @param lists those of which it is open which append stands where
 * @param guessesInitial whether to guess initial values that were not recorded: acceptance then is
 *     conclusive, rejection is not
 */
public record Registers(
    History history, List<VersionOrder> versions, List<OpenList> lists, boolean guessesInitial) {
  public Registers {
    versions = List.copyOf(versions);
    lists = List.copyOf(lists);
    assert lists.stream().map(OpenList::key).distinct().count() == lists.size() : "one key twice";
  }

  /** Tests whether there are keys whose initial value was not recorded. */
  public boolean hasOpenInitialValues() {
    return !InitialValues.areAllGiven(history);
  }

  /** The registers with guesses for these. */
  public Registers guessing() {
    return new Registers(history, versions, lists, true);
  }

  /** The registers with a further known order of versions. */
  public Registers knowing(List<VersionOrder> more) {
    if (more.isEmpty()) {
      return this;
    }
    List<VersionOrder> all = new ArrayList<>(versions);
    all.addAll(more);
    return new Registers(history, all, lists, guessesInitial);
  }

  /** A history that has no other operations. */
  public static Registers of(History plain) {
    return new Registers(plain, List.of(), List.of(), false);
  }
}
