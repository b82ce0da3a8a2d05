package io.kingsnake.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/** One run of the command inside this process. */
record Invocation(int exitCode, String out, String err) {
  static Invocation of(String... args) {
    return on(Terminal.NONE, args);
  }

  static Invocation on(Terminal terminal, String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode = Kingsnake.run(args, new PrintWriter(out), new PrintWriter(err), terminal);
    return new Invocation(exitCode, out.toString(), err.toString());
  }

  List<String> outLines() {
    return out.lines().toList();
  }
}
