package io.kingsnake.checker.evidence.certificate;

import io.kingsnake.checker.evidence.audit.Audit;
import io.kingsnake.checker.evidence.audit.RegisterAssumptions;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.history.History;
import io.kingsnake.verifier.Assumptions;
import io.kingsnake.verifier.Refusal;
import io.kingsnake.verifier.Verifier;
import io.kingsnake.verifier.rules.LevelRules;
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
    return new RegisterAssumptions(Registers.of(history));
  }
}
