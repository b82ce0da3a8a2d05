package io.kingsnake.report.text;

import io.kingsnake.report.ResultKind;

/** Terminal colours, or none. */
public enum Colors {
  ON,
  OFF;

  public String paint(ResultKind kind, String text) {
    return switch (kind) {
      case SATISFIED -> paint("32", text);
      case VIOLATED -> paint("1;31", text);
      case UNDECIDED -> paint("33", text);
      case ERROR -> paint("35", text);
    };
  }

  public String bold(String text) {
    return paint("1", text);
  }

  public String faint(String text) {
    return paint("2", text);
  }

  private String paint(String code, String text) {
    return this == ON ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
  }
}
