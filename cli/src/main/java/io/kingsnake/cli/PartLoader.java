package io.kingsnake.cli;

import java.net.URL;
import java.net.URLClassLoader;

/**
 * Loads one package itself, beside its libraries. Everything else is the command's own, which may
 * have that package, too, but without the libraries.
 */
final class PartLoader extends URLClassLoader {
  static {
    registerAsParallelCapable();
  }

  private final String prefix;

  PartLoader(URL[] jars, ClassLoader command, String ownPackage) {
    super(jars, command);
    this.prefix = ownPackage + ".";
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(prefix)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> known = findLoadedClass(name);
      return known != null ? known : findClass(name);
    }
  }
}
