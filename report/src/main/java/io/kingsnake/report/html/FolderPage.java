package io.kingsnake.report.html;

import java.io.PrintWriter;
import java.io.StringWriter;

/** The web page for a folder of histories; it asks the server for its content. */
public final class FolderPage {
  private FolderPage() {}

  public static String text() {
    StringWriter text = new StringWriter();
    Template.write("folder.html", () -> {}, new PrintWriter(text));
    return text.toString();
  }

  /** The content security policy that goes with it: it asks only the server that it comes from. */
  public static String policy() {
    return Template.policy("folder.html").text("'self'") + "; frame-ancestors 'none'";
  }
}
