package io.kingsnake.cli;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A module of the checkout whose libraries are too large to come with the command: Maven builds it
 * when it is first asked for.
 *
 * @param directory of the module
 * @param base the module whose classes it extends
 */
record OptionalModule(String directory, String base) {
  /** Says that something takes time. */
  interface Notice {
    void say(String what);
  }

  /** Loads the module's jars beside the command's own, built if needed. */
  ClassLoader loader(Path root, Notice notice) throws InputProblem {
    Path target = root.resolve(directory).resolve("target/launcher");
    try {
      if (isStale(root.resolve(directory), target)) {
        notice.say("fetching and building " + directory + " (once) ...");
        build(root, target);
      }
      return new URLClassLoader(jars(target), OptionalModule.class.getClassLoader());
    } catch (IOException e) {
      throw InputProblem.of(target.toString(), e);
    }
  }

  /**
   * Compared with a stamp of ours, because Maven leaves jars alone when nothing in them changed.
   */
  private boolean isStale(Path module, Path target) throws IOException {
    Path stamp = target.resolve("built");
    if (!Files.exists(stamp)) {
      return true;
    }
    FileTime built = Files.getLastModifiedTime(stamp);
    List<Path> sources = new ArrayList<>();
    for (Path folder :
        List.of(module.resolve("src/main"), module.resolveSibling(base).resolve("src/main"))) {
      try (Stream<Path> files = Files.walk(folder)) {
        files.forEach(sources::add);
      }
    }
    sources.add(module.resolve("pom.xml"));
    for (Path source : sources) {
      if (Files.getLastModifiedTime(source).compareTo(built) > 0) {
        return true;
      }
    }
    return false;
  }

  private void build(Path checkout, Path target) throws IOException, InputProblem {
    Files.createDirectories(target);
    File log = target.resolve("build.log").toFile();
    List<String> command =
        List.of(
            "mvn",
            "-q",
            "-B",
            "-ntp",
            "-Dlauncher",
            "-Pheavy",
            "-Dmaven.test.skip=true",
            "-pl",
            directory,
            "-am",
            "package");
    try {
      Process maven =
          new ProcessBuilder(command)
              .directory(checkout.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log)
              .start();
      if (maven.waitFor() != 0) {
        throw new InputProblem("building %s failed, see %s".formatted(directory, log));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InputProblem("interrupted while building " + directory);
    }
    Files.writeString(target.resolve("built"), "");
  }

  /** The module's own jar and its libraries. */
  private static URL[] jars(Path target) throws IOException {
    List<URL> jars = new ArrayList<>();
    for (Path folder : List.of(target, target.resolve("lib"))) {
      try (Stream<Path> entries = Files.list(folder)) {
        for (Path jar : entries.filter(OptionalModule::isLibrary).sorted().toList()) {
          jars.add(url(jar));
        }
      }
    }
    return jars.toArray(new URL[0]);
  }

  private static boolean isLibrary(Path path) {
    String name = path.getFileName().toString();
    return name.endsWith(".jar") && !name.endsWith("-tests.jar");
  }

  private static URL url(Path jar) throws MalformedURLException {
    return jar.toUri().toURL();
  }
}
