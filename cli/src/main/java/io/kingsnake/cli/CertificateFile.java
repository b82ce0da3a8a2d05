package io.kingsnake.cli;

import io.kingsnake.checker.Certified;
import io.kingsnake.report.ResultKind;
import java.io.PrintWriter;
import java.nio.file.Files;
import org.jspecify.annotations.Nullable;

/** File for the certificate of a verdict. */
final class CertificateFile {
  private final OutputFile file;
  private @Nullable Certified certified;

  /** Fails early, before any history is read. */
  CertificateFile(String given) throws InputProblem {
    this.file = OutputFile.inFolder(given);
  }

  OutputFile file() {
    return file;
  }

  /** The next verification must not find the proof of an earlier run, however this one ends. */
  void removeOlder() throws InputProblem {
    if (!file.isDevice()) {
      file.delete();
    }
  }

  /** The verdict that is reported. */
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
