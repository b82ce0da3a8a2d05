package io.kingsnake.format.jtxt;

import io.kingsnake.format.edn.EdnSyntax;

/** A line for each entry, its fields between tabs. */
final class JtxtSyntax extends EdnSyntax {
  @Override
  public String format() {
    return "jtxt";
  }

  @Override
  public void entry(StringBuilder text, Entry entry) {
    text.append(entry.process()).append("\t:").append(entry.type()).append("\t:txn\t");
    text.append(entry.operations());
  }
}
