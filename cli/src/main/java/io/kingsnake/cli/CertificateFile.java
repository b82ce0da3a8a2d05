package io.kingsnake.cli;

import io.kingsnake.checker.Certified;
import io.kingsnake.checker.Checker;
import io.kingsnake.checker.Verdict;
import io.kingsnake.checker.level.Level;
import io.kingsnake.history.History;
import io.kingsnake.verifier.Refusal;
import io.kingsnake.verifier.Verifier;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.nio.file.Files;

/** Where the certificate of a verdict goes; none is written that the verifier refuses. */
final class CertificateFile {
  private final OutputFile file;
  private final PrintWriter err;

  /** Fails early, before any history is looked at. */
  CertificateFile(String given, PrintWriter err) throws InputProblem {
    this.file = OutputFile.inFolder(given);
    this.err = err;
  }

  OutputFile file() {
    return file;
  }

  /** Decides, and writes the certificate if there is one. */
  Verdict decide(Checker checker, History history, Level level) throws InputProblem {
    Certified certified = checker.certify(history, level);
    if (certified.certificate().isEmpty()) {
      warn(certified.missing());
      return certified.verdict();
    }
    byte[] bytes = certified.certificate().get().bytes();
    try {
      Verifier.verify(history, new ByteArrayInputStream(bytes), level.name());
      file.write(draft -> Files.write(draft, bytes));
    } catch (Refusal e) {
      warn("the proof does not convince the verifier (docs/CERTIFICATES.md): " + e.getMessage());
    }
    return certified.verdict();
  }

  private void warn(String why) {
    err.println("kingsnake: " + file + ": no certificate was written: " + why);
    err.flush();
  }
}
