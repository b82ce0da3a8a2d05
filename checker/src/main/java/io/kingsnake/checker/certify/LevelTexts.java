package io.kingsnake.checker.certify;

import io.kingsnake.checker.audit.Audit;
import io.kingsnake.checker.level.AskedLevel;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.history.History;
import io.kingsnake.verifier.Assumptions;
import io.kingsnake.verifier.LevelRules;
import io.kingsnake.verifier.Refusal;
import io.kingsnake.verifier.Verifier;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The texts of levels, which the verifier reads by itself: the built-in ones, and one by the user.
 *
 * @param own the user's, or null
 */
public record LevelTexts(@Nullable Level own) implements Verifier.Levels {
  @Override
  public @Nullable LevelRules rules(String name) throws Refusal {
    Optional<Level> level = Optional.ofNullable(own).filter(each -> each.name().equals(name));
    Optional<Level> found = level.isPresent() ? level : Levels.find(name);
    return found.isPresent() ? Audit.rules(found.get().text()) : null;
  }

  @Override
  public Assumptions told(History history) {
    return new Asked(history);
  }

  /** The levels that the transactions of a history with mixed isolation asked for. */
  record Asked(History history) implements Assumptions {
    @Override
    public boolean isBefore(int from, int to) {
      return false;
    }

    @Override
    public String asked(int txn) {
      return AskedLevel.of(history.txnLevel(txn)).map(AskedLevel::test).orElse("");
    }
  }
}
