package io.kingsnake.cli;

import io.kingsnake.checker.semantics.CheckerModule;
import io.kingsnake.checker.semantics.ModuleFailure;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Finds the modules that a user names: {@code NAME}, {@code FILE.jar} or {@code FILE.java}. */
final class Modules {
  private Modules() {}

  /**
   * The modules that {@code argument} stands for, with what follows its first {@code =} as their
   * own argument.
   *
   * @throws IllegalArgumentException if there is none, or it does not like its argument
   */
  static List<CheckerModule> of(String argument) {
    int equals = argument.indexOf('=');
    String what = equals < 0 ? argument : argument.substring(0, equals);
    List<CheckerModule> found =
        what.endsWith(".java")
            ? List.of(compiled(existing(what)))
            : what.endsWith(".jar") ? inJar(existing(what)) : List.of(named(what));
    return equals < 0
        ? found
        : found.stream().map(module -> with(module, argument.substring(equals + 1))).toList();
  }

  private static CheckerModule with(CheckerModule module, String argument) {
    try {
      return ModuleFailure.guard(module, () -> module.with(argument));
    } catch (ModuleFailure e) {
      throw e.getCause() instanceof IllegalArgumentException refused
          ? refused
          : new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private static CheckerModule named(String name) {
    List<CheckerModule> known = loaded(Modules.class.getClassLoader());
    return known.stream()
        .filter(module -> module.name().equals(name) || isClass(module, name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no module '%s' on the class path; there %s. A module may also be given as a"
                            .formatted(name, listing(known))
                        + " .jar or .java file"));
  }

  private static boolean isClass(CheckerModule module, String name) {
    return module.getClass().getName().equals(name);
  }

  private static String listing(List<CheckerModule> known) {
    return known.isEmpty()
        ? "is none"
        : "are " + known.stream().map(CheckerModule::name).collect(Collectors.joining(", "));
  }

  private static List<CheckerModule> inJar(Path jar) {
    List<CheckerModule> found =
        loaded(loader(jar)).stream()
            .filter(module -> module.getClass().getClassLoader() != Modules.class.getClassLoader())
            .toList();
    if (found.isEmpty()) {
      throw new IllegalArgumentException(
          "%s provides no module: META-INF/services/%s must name one"
              .formatted(jar, CheckerModule.class.getName()));
    }
    return found;
  }

  private static CheckerModule compiled(Path source) {
    try {
      Path classes = ModuleCompiler.compile(source);
      String name = Objects.toString(source.getFileName()).replace(".java", "");
      Class<?> type = loader(classes).loadClass(name);
      return (CheckerModule) type.getDeclaredConstructor().newInstance();
    } catch (IOException e) {
      throw new IllegalArgumentException("cannot read " + source + ": " + e.getMessage(), e);
    } catch (InvocationTargetException | LinkageError e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new IllegalArgumentException(source + " cannot be used as a module: " + cause, e);
    } catch (ReflectiveOperationException | ClassCastException e) {
      throw new IllegalArgumentException(
          "%s must hold a public class of its name, without a package, that implements %s and has a"
                  .formatted(source, CheckerModule.class.getName())
              + " constructor without arguments",
          e);
    }
  }

  /** Stays open as long as the process: a module may load more classes at any time. */
  private static ClassLoader loader(Path classes) {
    try {
      URL[] urls = {classes.toUri().toURL()};
      return new URLClassLoader(urls, Modules.class.getClassLoader());
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException("no path for classes: " + classes, e);
    }
  }

  private static List<CheckerModule> loaded(ClassLoader loader) {
    try {
      return StreamSupport.stream(
              ServiceLoader.load(CheckerModule.class, loader).spliterator(), false)
          .toList();
    } catch (ServiceConfigurationError | LinkageError | StackOverflowError e) {
      throw new IllegalArgumentException("cannot load modules: " + problem(e), e);
    }
  }

  /** The message about a broken list of modules starts with the class it is a list of. */
  private static String problem(Error e) {
    String message = String.valueOf(e.getMessage());
    String prefix = CheckerModule.class.getName() + ": ";
    String told = message.startsWith(prefix) ? message.substring(prefix.length()) : message;
    return e instanceof ServiceConfigurationError ? told : e.toString();
  }

  private static Path existing(String file) {
    Path path = Path.of(file);
    if (!Files.isReadable(path)) {
      throw new IllegalArgumentException("cannot read module " + file);
    }
    return path;
  }
}
