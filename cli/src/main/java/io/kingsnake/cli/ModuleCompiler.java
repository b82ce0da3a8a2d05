package io.kingsnake.cli;

import io.kingsnake.checker.semantics.CheckerModule;
import io.kingsnake.history.History;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles a module given as source, so that a user needs no build of their own. */
final class ModuleCompiler {
  private ModuleCompiler() {}

  /**
   * The folder with the classes, which goes when the process ends.
   *
   * @throws IllegalArgumentException with what the compiler says if it does not compile
   */
  static Path compile(Path source) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new IllegalArgumentException(
          "this Java cannot compile " + source + ": run with a JDK, or give a .jar");
    }
    Path classes = Files.createTempDirectory("kingsnake-module");
    Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(classes)));
    StringWriter complaints = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      List<String> options =
          List.of("-d", classes.toString(), "-proc:none", "-classpath", classPath());
      boolean compiles =
          compiler
              .getTask(complaints, files, null, options, null, files.getJavaFileObjects(source))
              .call();
      if (!compiles) {
        throw new IllegalArgumentException("cannot compile " + complaints);
      }
    }
    return classes;
  }

  /** Class path of a module: the checker's module interface and histories. */
  private static String classPath() {
    Set<String> places = new TreeSet<>();
    for (Class<?> type : List.<Class<?>>of(CheckerModule.class, History.class)) {
      CodeSource place = type.getProtectionDomain().getCodeSource();
      try {
        places.add(Path.of(place.getLocation().toURI()).toString());
      } catch (URISyntaxException e) {
        throw new IllegalStateException("no path to " + type, e);
      }
    }
    return String.join(File.pathSeparator, places);
  }

  private static void delete(Path folder) {
    try (var paths = Files.walk(folder)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (IOException e) {
      // The system clears its temporary folder some day.
    }
  }
}
