package io.kingsnake.cli;

import io.kingsnake.checker.Certified;
import io.kingsnake.checker.Checker;
import io.kingsnake.checker.Verdict;
import io.kingsnake.checker.level.Level;
import io.kingsnake.history.History;
import io.kingsnake.verifier.Refusal;
import io.kingsnake.verifier.Verifier;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Where the certificate of a verdict goes; none is written that the verifier refuses. */
final class CertificateFile {
  private final String given;
  private final Path path;
  private final PrintWriter err;

  private CertificateFile(String given, Path path, PrintWriter err) {
    this.given = given;
    this.path = path;
    this.err = err;
  }

  /** Fails early, before any history is looked at. */
  static CertificateFile of(String given, PrintWriter err) throws InputProblem {
    try {
      Path path = Path.of(given);
      Path folder = path.toAbsolutePath().getParent();
      if (Files.isDirectory(path) || folder == null || !Files.isDirectory(folder)) {
        throw new InputProblem(given, "expected a file to write, in a directory that exists");
      }
      return new CertificateFile(given, path, err);
    } catch (InvalidPathException e) {
      throw new InputProblem(given, "not a path: " + e.getReason());
    }
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
      Files.write(path, bytes);
    } catch (Refusal e) {
      warn("the verifier refuses what was to be written, please report: " + e.getMessage());
    } catch (IOException e) {
      throw InputProblem.whenWriting(given, e);
    }
    return certified.verdict();
  }

  private void warn(String why) {
    err.println("kingsnake: " + given + ": no certificate was written: " + why);
    err.flush();
  }
}
