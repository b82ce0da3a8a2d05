package io.kingsnake.cli;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A part of the checkout whose libraries are too large to come with the command: Maven builds it
 * when it is first asked for.
 *
 * @param name of the part, and of the folder below {@code target} that it is built into
 * @param directory of the module it is in
 * @param profile of Maven that brings its libraries
 * @param ownPackage the classes that need them
 * @param sources modules whose sources it is made of
 */
record OptionalModule(
    String name, String directory, String profile, String ownPackage, List<String> sources) {
  /** A package of a module that the command has, too. */
  static OptionalModule part(String name, String directory, String ownPackage) {
    return new OptionalModule(name, directory, name, ownPackage, List.of(directory));
  }

  /** Says that something takes time. */
  interface Notice {
    void say(String what);
  }

  /** Loads the module's jars beside the command's own, built if needed. */
  ClassLoader loader(Path root, Notice notice) throws InputProblem {
    Path target = root.resolve(directory).resolve("target").resolve(name);
    try {
      if (isStale(root, target)) {
        notice.say("fetching and building " + name + " (once) ...");
        build(root, target);
      }
      return new PartLoader(jars(target), OptionalModule.class.getClassLoader(), ownPackage);
    } catch (IOException e) {
      throw InputProblem.of(target.toString(), e);
    }
  }

  /**
   * Compared with a stamp of ours, because Maven leaves jars alone when nothing in them changed.
   */
  private boolean isStale(Path root, Path target) throws IOException {
    Path stamp = target.resolve("built");
    if (!Files.exists(stamp)) {
      return true;
    }
    FileTime built = Files.getLastModifiedTime(stamp);
    List<Path> read = new ArrayList<>(List.of(root.resolve(directory).resolve("pom.xml")));
    for (String each : sources) {
      try (Stream<Path> files = Files.walk(root.resolve(each).resolve("src/main"))) {
        files.forEach(read::add);
      }
    }
    for (Path source : read) {
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
            "-Dlauncher.folder=" + name,
            "-P" + profile,
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
        throw new InputProblem("building %s failed, see %s".formatted(name, log));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InputProblem("interrupted while building " + name);
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
