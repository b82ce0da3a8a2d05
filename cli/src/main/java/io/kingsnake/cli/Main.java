package io.kingsnake.cli;

import io.kingsnake.report.ResultKind;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** The entry point: standard streams in, exit code out. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    StandardOutput results = new StandardOutput(FileDescriptor.out);
    PrintWriter out = utf8(results);
    PrintWriter err = utf8(new FileOutputStream(FileDescriptor.err));
    int exitCode = Kingsnake.run(args, out, err, Terminal.detect());
    out.flush();
    String loss = results.lossOfResults();
    if (loss != null) {
      err.println("kingsnake: standard output: cannot be written: " + loss);
      exitCode = ResultKind.ERROR.exitCode();
    }
    err.flush();
    // Work that overran its budget may still hold a thread.
    System.exit(exitCode);
  }

  /** Results do not depend on the locale; definitions hold signs that plain ASCII lacks. */
  private static PrintWriter utf8(OutputStream stream) {
    return new PrintWriter(stream, false, StandardCharsets.UTF_8);
  }
}
