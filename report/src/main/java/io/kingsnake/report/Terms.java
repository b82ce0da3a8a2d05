package io.kingsnake.report;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Relation;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.CheckOptions.Hints;
import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.semantics.CheckerModule;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The terms of a verdict, beyond the definition of its level.
 *
 * @param asked the level that was asked for, if it is another: options may leave out a part of it
 * @param conditions further demands and permissions of options, in words
 * @param unordered the verdict that the same history has where sessions have no order, if a
 *     violation was looked at so
 * @param isBesideThePoint whether the level was not asked for by name, and cannot be decided for
 *     want of times
 */
public record Terms(
    @Nullable Level asked,
    List<String> conditions,
    @Nullable Verdict unordered,
    boolean isBesideThePoint) {
  public static final Terms NONE = new Terms(null, List.of(), null, false);

  public Terms {
    conditions = List.copyOf(conditions);
  }

  /** Terms of a level that was asked for and checked with these options. */
  public static Terms of(Level asked, CheckOptions options) {
    Level checked = asked.asChecked(options.sessionOrder());
    return new Terms(
        checked.equals(asked) ? null : asked, conditions(checked, options), null, false);
  }

  /** Terms with the verdict without session order. */
  public Terms knowing(@Nullable Verdict newUnordered) {
    return new Terms(asked, conditions, newUnordered, isBesideThePoint);
  }

  /** Terms of a level that nobody asked for by name. */
  Terms besideThePoint() {
    return new Terms(asked, conditions, unordered, true);
  }

  private static List<String> conditions(Level checked, CheckOptions options) {
    List<String> conditions = new ArrayList<>();
    if (!options.sessionOrder() && checked.text().mentions(Relation.SESSION)) {
      conditions.add("transactions of one session come in any order");
    }
    if (options.ownWrites() == OwnWrites.EXTERNAL) {
      conditions.add("a read after an own write of the key must not return it");
    } else if (options.ownWrites() == OwnWrites.EITHER) {
      conditions.add("a read after an own write of the key may return it or not");
    }
    if (options.hints() == Hints.TRUST) {
      conditions.add("version orders of the history count as facts");
    }
    if (options.drift() > 0 && checked.looksAtTimes()) {
      conditions.add("one moment is before another only if earlier by at least " + options.drift());
    }
    if (options.acceptsGaps()) {
      conditions.add("gaps are accepted: this is about what was recorded");
    }
    options.modules().stream().map(Terms::condition).forEach(conditions::add);
    return conditions;
  }

  private static String condition(CheckerModule module) {
    return "module %s: %s".formatted(module.name(), module.description());
  }
}
