package io.kingsnake.jdbc.table;

import io.kingsnake.tracer.Mask;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Columns whose values must not be written down. Excluded ones are not recorded at all; of the
 * others, a digest under a key stands for each value, so that equal values stay equal.
 */
public final class Secrets implements Mask {
  private static final Logger LOG = System.getLogger("io.kingsnake.jdbc");
  private static final String ALGORITHM = "HmacSHA256";
  private static final int SHOWN_BYTES = 16;
  private static final int KEY_BYTES = 32;

  /** Treatment of the values of a column. */
  public enum Fate {
    RECORDED,
    EXCLUDED,
    HASHED
  }

  private record Masked(Set<Integer> keyParts, Set<String> columns) {}

  private final Set<String> excluded;
  private final Set<String> hashed;
  private final byte[] key;

  /** Masks of tables, by the prefixes of their rows' keys. */
  private final Map<String, Masked> tables = new ConcurrentHashMap<>();

  /**
   * Names columns.
   *
   * @param excluded as {@code table.column} or {@code schema.table.column}
   * @param hashed the same
   * @param key of the digests; null for a random one
   */
  public Secrets(List<String> excluded, List<String> hashed, @Nullable String key) {
    this.excluded = names(excluded);
    this.hashed = names(hashed);
    this.key = key == null ? random() : key.getBytes(StandardCharsets.UTF_8);
  }

  /** Secrets that mask nothing. */
  public static Secrets none() {
    return new Secrets(List.of(), List.of(), null);
  }

  private static byte[] random() {
    byte[] random = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(random);
    return random;
  }

  private static Set<String> names(List<String> given) {
    for (String name : given) {
      if (!name.matches("[^.]+\\.[^.]+(\\.[^.]+)?")) {
        throw new IllegalArgumentException(
            "exclude and hash name columns, as table.column or schema.table.column, not " + name);
      }
    }
    return given.stream().map(name -> name.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
  }

  public boolean areNone() {
    return excluded.isEmpty() && hashed.isEmpty();
  }

  /** For a column; where a name fits several tables, it means all of them. */
  Fate fate(@Nullable String schema, String table, String column) {
    if (isNamed(excluded, schema, table, column)) {
      return Fate.EXCLUDED;
    }
    return isNamed(hashed, schema, table, column) ? Fate.HASHED : Fate.RECORDED;
  }

  private static boolean isNamed(
      Set<String> names, @Nullable String schema, String table, String column) {
    String name = (table + "." + column).toLowerCase(Locale.ROOT);
    return names.contains(name)
        || (schema != null && names.contains(schema.toLowerCase(Locale.ROOT) + "." + name));
  }

  /**
   * Tests whether a column is named that the table lacks: the user may have meant any of its
   * columns.
   */
  boolean isMistaken(@Nullable String schema, String table, List<String> columns) {
    List<String> there = columns.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
    List<String> wrong = new ArrayList<>();
    List<String> all = new ArrayList<>(excluded);
    all.addAll(hashed);
    for (String name : all) {
      int dot = name.lastIndexOf('.');
      boolean isHere = isNamed(Set.of(name), schema, table, name.substring(dot + 1));
      if (isHere && !there.contains(name.substring(dot + 1))) {
        wrong.add(name);
      }
    }
    if (!wrong.isEmpty()) {
      LOG.log(
          Level.ERROR,
          "kingsnake: no column is called {0}; nothing of the table is recorded",
          String.join(", ", wrong));
    }
    return !wrong.isEmpty();
  }

  /** Values of the table are replaced from here on. */
  void know(Table table) {
    Set<String> columns =
        table.recorded().stream()
            .filter(column -> column.hashing() != null)
            .map(column -> Product.shown(column.name()))
            .collect(Collectors.toSet());
    Set<Integer> parts =
        java.util.stream.IntStream.range(0, table.key().size())
            .filter(i -> table.key().get(i).hashing() != null)
            .boxed()
            .collect(Collectors.toSet());
    if (!columns.isEmpty() || !parts.isEmpty()) {
      tables.put(table.prefix(), new Masked(parts, columns));
    }
  }

  /** Replacement for a value other than NULL. */
  String digest(Object value) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      byte[] all = mac.doFinal(String.valueOf(value).getBytes(StandardCharsets.UTF_16LE));
      return "#" + HexFormat.of().formatHex(all, 0, SHOWN_BYTES);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has " + ALGORITHM, e);
    }
  }

  @Override
  public Object key(Object given) {
    if (tables.isEmpty() || !(given instanceof String text)) {
      return given;
    }
    String prefix = prefix(text);
    Masked masked = prefix == null ? null : tables.get(prefix);
    int end = prefix == null ? -1 : KeyText.end(text, prefix.length());
    if (prefix == null || masked == null || end < 0 || masked.keyParts().isEmpty()) {
      return given;
    }
    List<String> parts = KeyText.parts(text.substring(prefix.length(), end));
    List<String> shown = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      boolean isSecret = masked.keyParts().contains(i);
      shown.add(isSecret ? digest(KeyText.unescaped(parts.get(i))) : parts.get(i));
    }
    return prefix + String.join(",", shown) + text.substring(end);
  }

  @Override
  public @Nullable Object value(Object given, @Nullable Object value) {
    boolean isData = value instanceof String || value instanceof Long;
    if (tables.isEmpty() || !isData || !(given instanceof String text) || value == null) {
      return value;
    }
    String prefix = prefix(text);
    Masked masked = prefix == null ? null : tables.get(prefix);
    int end = prefix == null ? -1 : KeyText.end(text, prefix.length());
    boolean isSecret =
        masked != null && end >= 0 && masked.columns().contains(text.substring(end + 2));
    return isSecret ? digest(value) : value;
  }

  private @Nullable String prefix(String text) {
    for (String prefix : tables.keySet()) {
      if (text.startsWith(prefix)) {
        return prefix;
      }
    }
    return null;
  }
}
