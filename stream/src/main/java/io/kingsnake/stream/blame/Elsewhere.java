package io.kingsnake.stream.blame;

import io.kingsnake.stream.transaction.Txn;
import java.util.List;
import java.util.Optional;

/** Knows the history outside of a window. */
public interface Elsewhere {
  /** Lookup that finds nothing. */
  Elsewhere UNKNOWN = wanted -> Optional.empty();

  /**
   * All transactions of the history from which a wanted version {@linkplain Wanted#mayComeFrom may
   * come}, those of the window perhaps included; empty if that is not known. Single values for
   * which that is not known are {@linkplain Wanted#giveUp given up}.
   */
  Optional<List<Txn>> sources(Wanted wanted);

  /** Tests whether the lookup also includes the transactions that are still to come. */
  default boolean knowsWhatIsToCome() {
    return false;
  }

  /** A history that has ended. */
  static Elsewhere ofWhole(Elsewhere all) {
    return new Elsewhere() {
      @Override
      public Optional<List<Txn>> sources(Wanted wanted) {
        return all.sources(wanted);
      }

      @Override
      public boolean knowsWhatIsToCome() {
        return true;
      }
    };
  }

  /** A history that is in memory. */
  static Elsewhere among(List<Txn> all) {
    return ofWhole(wanted -> Optional.of(all.stream().filter(wanted::mayComeFrom).toList()));
  }
}
