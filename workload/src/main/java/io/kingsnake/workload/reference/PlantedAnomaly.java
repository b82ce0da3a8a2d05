package io.kingsnake.workload.reference;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An anomaly that can be planted into any history: a few transactions on keys of their own.
 *
 * @param reportedAs the checker's name for it, usually the same
 * @param foundAt the name of a level that forbids it
 * @param allowedAt the name of a level that does not; empty if all do
 * @param needsTimes whether only times show it
 * @param brokenLevels the levels of which it is a violation; at others it happens anyway
 * @param stages transactions that overlap, one stage after the other
 */
public record PlantedAnomaly(
    String name,
    String reportedAs,
    String foundAt,
    Optional<String> allowedAt,
    boolean needsTimes,
    Set<Isolation> brokenLevels,
    String summary,
    List<List<Transaction>> stages) {
  private static final String FILE = "planted.txt";
  private static final String STAGE_END = "---";

  /** A transaction of a session, which counts from 0. */
  record Transaction(int session, boolean aborts, List<Operation> operations) {
    Transaction {
      operations = List.copyOf(operations);
    }
  }

  /**
   * An operation in small numbers.
   *
   * @param kind the letter for it
   * @param key from 0
   * @param high the end of a scan
   * @param rowKeys of a scan, beside the values; empty otherwise
   */
  record Operation(char kind, int key, int high, List<Integer> rowKeys, List<Integer> values) {
    Operation {
      rowKeys = List.copyOf(rowKeys);
      values = List.copyOf(values);
    }
  }

  public PlantedAnomaly {
    brokenLevels = Set.copyOf(brokenLevels);
    stages = List.copyOf(stages);
  }

  /** All of them, the gravest first. */
  public static List<PlantedAnomaly> all() {
    return Holder.ALL;
  }

  public static Optional<PlantedAnomaly> named(String name) {
    return all().stream().filter(anomaly -> anomaly.name.equals(name)).findFirst();
  }

  /** Number of sessions that take part. */
  public int sessionCount() {
    return 1 + stages.stream().flatMap(List::stream).mapToInt(Transaction::session).max().orElse(0);
  }

  void requirePlace(Isolation isolation, int sessions) {
    if (!brokenLevels.contains(isolation)) {
      throw new IllegalArgumentException(
          "%s needs a level that rules it out, as %s; %s does not"
              .formatted(
                  name,
                  brokenLevels.stream()
                      .sorted()
                      .map(Isolation::level)
                      .collect(Collectors.joining(", ")),
                  isolation.level()));
    }
    if (sessionCount() > sessions) {
      throw new IllegalArgumentException(
          "%s takes %d sessions but got %d".formatted(name, sessionCount(), sessions));
    }
  }

  private static final class Holder {
    static final List<PlantedAnomaly> ALL = read();

    private static List<PlantedAnomaly> read() {
      try (InputStream in = PlantedAnomaly.class.getResourceAsStream(FILE)) {
        byte[] bytes = Objects.requireNonNull(in, FILE).readAllBytes();
        String text = new String(bytes, StandardCharsets.UTF_8).replaceAll("(?m)^#.*\\R", "");
        List<PlantedAnomaly> all = new ArrayList<>();
        for (String part : text.strip().split("(?m)^== ", -1)) {
          if (!part.isBlank()) {
            all.add(anomaly(part.strip().lines().toList()));
          }
        }
        return List.copyOf(all);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static PlantedAnomaly anomaly(List<String> lines) {
    String[] head = lines.get(0).split(" \\| ", -1);
    List<List<Transaction>> stages = new ArrayList<>(List.of(new ArrayList<>()));
    for (String line : lines.subList(2, lines.size())) {
      if (line.equals(STAGE_END)) {
        stages.add(new ArrayList<>());
      } else {
        stages.get(stages.size() - 1).add(transaction(line));
      }
    }
    Set<Isolation> broken = EnumSet.noneOf(Isolation.class);
    for (Isolation isolation : Isolation.values()) {
      if (head[4].equals("all") || List.of(head[4].split(" ", -1)).contains(isolation.level())) {
        broken.add(isolation);
      }
    }
    Optional<String> allowedAt = Optional.of(head[3]).filter(level -> !level.equals("-"));
    return new PlantedAnomaly(
        head[0],
        head[1],
        head[2],
        allowedAt,
        head.length > 5,
        broken,
        lines.get(1),
        List.copyOf(stages));
  }

  private static Transaction transaction(String line) {
    String[] halves = line.split(": ", 2);
    List<Operation> operations = new ArrayList<>();
    for (String operation : halves[1].split(", ", -1)) {
      operations.add(operation(operation.split(" ", -1)));
    }
    return new Transaction(halves[0].charAt(0) - 'a', halves[0].endsWith("!"), operations);
  }

  private static Operation operation(String[] words) {
    char kind = words[0].charAt(0);
    List<Integer> rowKeys = new ArrayList<>();
    List<Integer> values = new ArrayList<>();
    for (int i = kind == 's' ? 3 : 2; i < words.length; i++) {
      String[] row = words[i].split("=", -1);
      if (row.length == 2) {
        rowKeys.add(key(row[0]));
      }
      values.add(Integer.valueOf(row[row.length - 1]));
    }
    return new Operation(kind, key(words[1]), kind == 's' ? key(words[2]) : 0, rowKeys, values);
  }

  private static int key(String letter) {
    return letter.charAt(0) - 'x';
  }
}
