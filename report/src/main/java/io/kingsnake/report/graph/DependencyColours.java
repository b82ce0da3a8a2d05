package io.kingsnake.report.graph;

import io.kingsnake.checker.model.Dependency;

/** The colour of each kind of dependency, the same in every drawing. */
final class DependencyColours {
  private DependencyColours() {}

  static String of(Dependency.Type type) {
    return switch (type) {
      case WR, PREDICATE_WR -> "#1b7837";
      case WW -> "#2166ac";
      case RW, PREDICATE_RW -> "#b2182b";
      case SESSION -> "#5f5f5f";
      case REAL_TIME -> "#8c510a";
      case MODULE -> "#7a2e9d";
    };
  }
}
