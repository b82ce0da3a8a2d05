package io.kingsnake.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** A small table that comes with the command: a line is a row, {@code |} separates its cells. */
final class ResourceTable {
  private ResourceTable() {}

  static List<List<String>> rows(String file) throws InputProblem {
    try (InputStream in = ResourceTable.class.getResourceAsStream(file)) {
      byte[] bytes = Objects.requireNonNull(in, file).readAllBytes();
      return new String(bytes, StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#") && !line.isBlank())
          .map(line -> Arrays.stream(line.split("\\|", -1)).map(String::strip).toList())
          .toList();
    } catch (IOException e) {
      throw InputProblem.of(file, e);
    }
  }
}
