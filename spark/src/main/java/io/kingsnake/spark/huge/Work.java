package io.kingsnake.spark.huge;

import io.kingsnake.checker.model.Verdict;
import java.util.List;
import java.util.Set;

/** The questions about groups of windows that {@link Stitching} asks. */
interface Work {
  /** Groups that do not agree about a version, or in which a session goes back. */
  Set<KeyPlan.Range> conflicts(Groups groups);

  /** Checks every group, except those whose names were accepted before. */
  List<WindowResult> check(Groups groups, Set<String> accepted);

  /**
   * Verdict on the groups as a history by themselves, whose violations are violations of the whole
   * history.
   */
  Verdict part(Groups groups, List<Integer> wanted);
}
