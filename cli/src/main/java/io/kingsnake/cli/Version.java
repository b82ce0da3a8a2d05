package io.kingsnake.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version and commit that the build wrote down, and the Java that runs it. */
final class Version implements IVersionProvider {
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

  private static String commit() {
    Properties build = new Properties();
    try (InputStream in = Version.class.getResourceAsStream("build.properties")) {
      if (in != null) {
        build.load(in);
      }
    } catch (IOException e) {
      build.clear(); // it only says less
    }
    String commit = build.getProperty("git.commit.id.abbrev");
    return commit == null
        ? ""
        : " (commit %s of %s)".formatted(commit, build.getProperty("git.commit.time"));
  }
}
