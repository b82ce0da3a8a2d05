package io.kingsnake.cli;

import io.kingsnake.checker.semantics.ModuleFailure;
import io.kingsnake.checker.solve.Decider.OutsideScope;
import io.kingsnake.database.DatabaseException;
import io.kingsnake.format.CompressedDataException;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.report.Printable;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Problem that the user can solve, in one line that starts with the path. */
final class InputProblem extends Exception {
  private static final long serialVersionUID = 1L;

  InputProblem(String message) {
    super(Printable.of(message));
  }

  InputProblem(String path, String problem) {
    this(path + ": " + problem);
  }

  /** Turns a failure with {@code path} into a line for the user. */
  static InputProblem of(String path, Exception e) {
    if (e instanceof InputProblem problem) {
      return problem;
    }
    if (e instanceof HistoryFormatException || e instanceof CompressedDataException) {
      return new InputProblem(String.valueOf(e.getMessage()));
    }
    // In a folder, it matters which file.
    boolean isNamed = e instanceof FileSystemException file && file.getFile() != null;
    String where = isNamed ? ((FileSystemException) e).getFile() : path;
    return new InputProblem(
        where, e instanceof IOException io ? describe(io, "cannot be read") : internal(e));
  }

  /** Message of a database in one line; many extend over several. */
  static String oneLine(DatabaseException e) {
    return Printable.of(String.valueOf(e.getMessage()).strip().replaceAll("\\s*\\R\\s*", "; "));
  }

  /** Problem with a file that was to be written. */
  static InputProblem whenWriting(String path, IOException e) {
    return new InputProblem(path, describe(e, "cannot be written"));
  }

  private static String describe(IOException e, String problem) {
    if (e instanceof NoSuchFileException) {
      return "no such file or directory";
    }
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    return problem + ": " + reason(e);
  }

  private static String reason(IOException e) {
    // The message of such an exception repeats the path.
    String reason = e instanceof FileSystemException file ? file.getReason() : e.getMessage();
    return reason == null ? e.getClass().getSimpleName() : reason;
  }

  /** The line for a check that failed. */
  static InputProblem inCheck(String path, Throwable failure) {
    return new InputProblem(
        path,
        failure instanceof OutsideScope outside
            ? String.valueOf(outside.getMessage())
            : internal(failure));
  }

  /** Message for a bug of ours: the content of a report, without a stack trace. */
  static String internal(Throwable e) {
    if (e instanceof ModuleFailure) {
      return String.valueOf(e.getMessage());
    }
    StackTraceElement[] trace = e.getStackTrace();
    return "internal error, please report: " + e + (trace.length == 0 ? "" : " at " + trace[0]);
  }
}
