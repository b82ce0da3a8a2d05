package io.kingsnake.checker.check;

import io.kingsnake.checker.Checker;

/** A search that decides in place of the built-in one, to compare them. */
@FunctionalInterface
public interface OtherSearch {
  /** The checker with this search; the log may be given further effort to include. */
  Checker in(Checker builtIn, EffortLog log);
}
