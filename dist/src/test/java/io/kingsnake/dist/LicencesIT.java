package io.kingsnake.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The one jar passes on the licence of everything that is in it. */
class LicencesIT {
  private static final Path JAR =
      Path.of(
          Objects.requireNonNull(System.getProperty("kingsnake.dist"), "kingsnake.dist"),
          "kingsnake.jar");
  private static final Pattern ARTIFACT = Pattern.compile("(.+?)-\\d.*\\.jar");

  private static Set<String> names(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.stream().map(JarEntry::getName).collect(Collectors.toSet());
    }
  }

  /** Jars of the class path that the one jar has a class of; ours have one licence together. */
  private static List<String> dependencies(Set<String> packaged) throws IOException {
    List<String> found = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Matcher artifact = ARTIFACT.matcher(Path.of(entry).getFileName().toString());
      if (artifact.matches()
          && !artifact.group(1).startsWith("kingsnake")
          && names(Path.of(entry)).stream()
              .anyMatch(name -> name.endsWith(".class") && packaged.contains(name))) {
        found.add(artifact.group(1));
      }
    }
    return found;
  }

  @Test
  void everyDependency_bringsItsOwn() throws IOException {
    Set<String> packaged = names(JAR);
    List<String> dependencies = dependencies(packaged);
    assertThat(dependencies).contains("h2", "hsqldb", "jackson-core", "postgresql", "picocli");
    for (String dependency : dependencies) {
      assertThat(packaged)
          .as(dependency)
          .anyMatch(
              name -> name.matches("META-INF/licenses/" + dependency + "/(META-INF/)?LICENSE.*"));
    }
    assertThat(packaged).contains("META-INF/LICENSE.kingsnake");
  }

  @Test
  void noneHidesAnother() throws IOException {
    assertThat(names(JAR))
        .doesNotContain("META-INF/LICENSE", "META-INF/NOTICE", "LICENSE", "META-INF/LICENSE.txt");
  }
}
