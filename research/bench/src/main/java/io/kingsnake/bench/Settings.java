package io.kingsnake.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Arguments of the form {@code name=value}. */
final class Settings {
  private final Map<String, String> values = new TreeMap<>();

  Settings(String... args) {
    for (String arg : args) {
      int equals = arg.indexOf('=');
      if (equals < 0) {
        throw new IllegalArgumentException("expected name=value, found " + arg);
      }
      values.put(arg.substring(0, equals), arg.substring(equals + 1));
    }
  }

  String text(String name, String byDefault) {
    return values.getOrDefault(name, byDefault);
  }

  long number(String name, long byDefault) {
    return values.containsKey(name) ? Long.parseLong(text(name, "")) : byDefault;
  }

  List<String> names(String name, List<String> byDefault) {
    return values.containsKey(name) ? Arrays.asList(text(name, "").split(",", -1)) : byDefault;
  }
}
