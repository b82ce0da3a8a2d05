package io.kingsnake.report;

import io.kingsnake.checker.model.Verdict;
import java.util.Locale;

/** A verdict, or the failure to get one; each with its exit code. */
public enum ResultKind {
  SATISFIED(0),
  VIOLATED(1),
  UNDECIDED(2),
  ERROR(3);

  private final int exitCode;

  ResultKind(int exitCode) {
    this.exitCode = exitCode;
  }

  public static ResultKind of(Verdict.Kind kind) {
    return switch (kind) {
      case SATISFIED -> SATISFIED;
      case VIOLATED -> VIOLATED;
      case UNDECIDED -> UNDECIDED;
    };
  }

  public int exitCode() {
    return exitCode;
  }

  /** The one of two kinds that decides the exit code: 3 over 1 over 2 over 0. */
  public ResultKind over(ResultKind other) {
    return rank() >= other.rank() ? this : other;
  }

  private int rank() {
    return switch (this) {
      case SATISFIED -> 0;
      case UNDECIDED -> 1;
      case VIOLATED -> 2;
      case ERROR -> 3;
    };
  }

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
