package io.kingsnake.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.IVersionProvider;

/** The version and commit that the build wrote down, and the Java that runs it. */
final class Version implements IVersionProvider {
  private static final Pattern COMMIT = Pattern.compile("([0-9a-f]{10})[0-9a-f]* ([0-9-]{10})");

  @Override
  public String[] getVersion() {
    return new String[] {
      "kingsnake " + number() + commit(),
      "Java %s (%s), %s %s"
          .formatted(
              System.getProperty("java.version"),
              System.getProperty("java.vm.name"),
              System.getProperty("os.name"),
              System.getProperty("os.arch"))
    };
  }

  /** For example {@code 0.1.0}. */
  static String number() {
    String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "(unpackaged)" : version;
  }

  /** Commit of the build; unknown without git or a checkout. */
  private static String commit() {
    try (InputStream in = Version.class.getResourceAsStream("commit.txt")) {
      String text = in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
      Matcher commit = COMMIT.matcher(text.strip());
      return commit.matches()
          ? " (commit %s of %s)".formatted(commit.group(1), commit.group(2))
          : "";
    } catch (IOException e) {
      return ""; // it only says less
    }
  }
}
