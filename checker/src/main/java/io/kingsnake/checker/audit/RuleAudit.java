package io.kingsnake.checker.audit;

import io.kingsnake.checker.level.LevelText;
import io.kingsnake.checker.level.Rule;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.proof.Witness;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.relation.ForbiddenCycles;
import java.util.List;
import java.util.Optional;

/**
 * Confirms that an execution is one of the raw history and that the rules of a text hold in it.
 * Rules are evaluated as they are written, relation by relation; in a history too large for that,
 * by looking for forbidden cycles once more, now in the raw history.
 */
public final class RuleAudit {
  /** Transactions up to which whole relations are computed. */
  private static final int MAX_TABLES = 1_000;

  private final RawExecution raw;
  private final ConfirmedHistory history;

  private RuleAudit(RawExecution raw, CheckOptions options) {
    this.raw = raw;
    history = new ConfirmedHistory(raw, options);
  }

  /** What is wrong with the execution, or nothing. */
  public static Optional<String> complaint(
      Registers registers, LevelText text, CheckOptions options, Witness witness) {
    RawExecution raw = new RawExecution(registers.history(), options, witness);
    Optional<String> wrong =
        raw.placement().or(raw::explanation).or(() -> raw.misplacedVersion(registers.versions()));
    return wrong.isPresent() ? wrong : new RuleAudit(raw, options).rules(text.rules());
  }

  private Optional<String> rules(List<Rule> rules) {
    boolean isSmall = history.count() <= MAX_TABLES;
    for (Rule rule : rules) {
      boolean holds =
          isSmall
              ? new RelationTables(history).isIrreflexive(rule.forbidden())
              : new ForbiddenCycles(history, rule).find(1, () -> false).isEmpty();
      if (!holds) {
        return Optional.of("it is not so that " + rule + " in the order from " + first());
      }
    }
    return Optional.empty();
  }

  private String first() {
    for (int txn = 0; txn < history.count(); txn++) {
      if (raw.place(txn) == 0) {
        return raw.name(txn);
      }
    }
    return "no transaction";
  }
}
