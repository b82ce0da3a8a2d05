package io.kingsnake.jdbc;

import java.util.List;
import java.util.Optional;

/** Where statements come from. */
final class Origins {
  private static final int MAX_SQL = 300;

  /** What stands between an application and its driver. */
  private static final List<String> LIBRARIES =
      List.of(
          "io.kingsnake.jdbc.",
          "io.kingsnake.junit.interleave.",
          "java.",
          "javax.",
          "jakarta.",
          "jdk.",
          "sun.",
          "com.sun.",
          "com.zaxxer.hikari.",
          "org.apache.commons.dbcp2.",
          "org.apache.tomcat.jdbc.",
          "org.hibernate.",
          "org.springframework.",
          "org.jooq.",
          "org.apache.ibatis.",
          "org.jdbi.");

  private static final StackWalker WALKER = StackWalker.getInstance();

  private Origins() {}

  /** The line of the application that is being carried out; "?" if there is none. */
  static String caller() {
    Optional<StackWalker.StackFrame> frame =
        WALKER.walk(frames -> frames.filter(f -> isApplication(f.getClassName())).findFirst());
    return frame.map(Origins::shown).orElse("?");
  }

  private static boolean isApplication(String className) {
    if (className.contains("$Proxy")) {
      return false;
    }
    for (String library : LIBRARIES) {
      if (className.startsWith(library)) {
        return false;
      }
    }
    return true;
  }

  private static String shown(StackWalker.StackFrame frame) {
    String name = frame.getClassName();
    return name.substring(name.lastIndexOf('.') + 1) + ":" + frame.getLineNumber();
  }

  /** Both as JSON. */
  static String json(String sql, String caller) {
    String text = sql.strip().replaceAll("\\s+", " ");
    String brief = text.length() > MAX_SQL ? text.substring(0, MAX_SQL) + ".." : text;
    return "{\"sql\":" + quoted(brief) + ",\"at\":" + quoted(caller) + "}";
  }

  private static String quoted(String text) {
    StringBuilder json = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        json.append('\\').append(c);
      } else if (c < ' ' || Character.isSurrogate(c)) {
        json.append("\\u%04x".formatted((int) c));
      } else {
        json.append(c);
      }
    }
    return json.append('"').toString();
  }
}
