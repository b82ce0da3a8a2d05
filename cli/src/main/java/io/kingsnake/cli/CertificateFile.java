package io.kingsnake.cli;

import io.kingsnake.checker.Certified;
import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Level;
import io.kingsnake.history.History;
import io.kingsnake.report.ResultKind;
import io.kingsnake.verifier.Refusal;
import io.kingsnake.verifier.Verifier;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where the certificate of a verdict goes; none is written that the verifier refuses. */
final class CertificateFile {
  private final OutputFile file;
  private @Nullable Certified certified;

  /** Fails early, before any history is looked at. */
  CertificateFile(String given) throws InputProblem {
    this.file = OutputFile.inFolder(given);
  }

  OutputFile file() {
    return file;
  }

  /** Whoever verifies next must not find the proof of an earlier run, however this one ends. */
  void removeOlder() throws InputProblem {
    if (!file.isDevice()) {
      file.delete();
    }
  }

  static Certified decide(Checker checker, History history, Level level) {
    Certified decided = checker.certify(history, level);
    if (decided.certificate().isEmpty()) {
      return decided;
    }
    byte[] bytes = decided.certificate().get().bytes();
    try {
      Verifier.verify(history, new ByteArrayInputStream(bytes), level.name());
      return decided;
    } catch (Refusal e) {
      String why =
          "the proof does not convince the verifier (docs/CERTIFICATES.md): " + e.getMessage();
      return new Certified(decided.verdict(), Optional.empty(), why);
    }
  }

  /** The verdict that is told. */
  void keep(Certified told) {
    certified = told;
  }

  void write(PrintWriter err) throws InputProblem {
    if (certified == null || certified.certificate().isEmpty()) {
      String why = certified == null ? "there is no verdict" : certified.missing();
      err.println("kingsnake: " + file + ": no certificate was written: " + why);
      return;
    }
    byte[] bytes = certified.certificate().get().bytes();
    file.write(draft -> Files.write(draft, bytes));
    err.println(
        "wrote %s: certificate of %s %s"
            .formatted(
                file,
                certified.verdict().level().name(),
                ResultKind.of(certified.verdict().kind()).label()));
  }
}
