package io.kingsnake.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** The entry point: standard streams in, exit code out. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    PrintWriter out = utf8(FileDescriptor.out);
    PrintWriter err = utf8(FileDescriptor.err);
    int exitCode = Kingsnake.run(args, out, err, Terminal.detect());
    out.flush();
    err.flush();
    // Work that overran its budget may still hold a thread.
    System.exit(exitCode);
  }

  /** Results do not depend on the locale; definitions hold signs that plain ASCII lacks. */
  private static PrintWriter utf8(FileDescriptor descriptor) {
    return new PrintWriter(new FileOutputStream(descriptor), false, StandardCharsets.UTF_8);
  }
}
