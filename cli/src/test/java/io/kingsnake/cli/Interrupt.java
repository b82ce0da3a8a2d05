package io.kingsnake.cli;

import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Ctrl-C, for real. */
final class Interrupt {
  private static final Path KILL = Path.of("/bin/kill");
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final long SIGINT = 1L << 1;

  private Interrupt() {}

  /** Skips the test where the signal would not arrive: a shell's background jobs ignore it. */
  static void assumePossible() throws IOException {
    assumeTrue(Files.isExecutable(KILL), "needs kill to send the signal");
    if (Files.isReadable(STATUS)) {
      for (String line : Files.readAllLines(STATUS)) {
        assumeFalse(ignored(line), "this build runs in the background and ignores Ctrl-C");
      }
    }
  }

  private static boolean ignored(String line) {
    String field = "SigIgn:";
    return line.startsWith(field)
        && (Long.parseUnsignedLong(line.substring(field.length()).strip(), 16) & SIGINT) != 0;
  }

  static void send(Process process) throws IOException, InterruptedException {
    new ProcessBuilder(KILL.toString(), "-INT", Long.toString(process.pid())).start().waitFor();
  }
}
