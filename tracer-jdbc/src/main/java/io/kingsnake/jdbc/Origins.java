package io.kingsnake.jdbc;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Places in the application from which statements are sent. */
final class Origins {
  private static final int MAX_SQL = 300;

  /** Prefixes of the packages between an application and its driver. */
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

  /** Spring's, CGLIB's, Hibernate's, Javassist's and Weld's. */
  private static final Pattern GENERATED =
      Pattern.compile(
          "\\$\\$(SpringCGLIB|EnhancerBy|FastClassBy|_jvst|_javassist|_Weld)|\\$HibernateProxy\\$|_\\$\\$_");

  private static final StackWalker WALKER = StackWalker.getInstance();

  private Origins() {}

  /** The line of the application that is being carried out; "?" if there is none. */
  static String caller() {
    Optional<StackWalker.StackFrame> frame =
        WALKER.walk(
            frames ->
                frames.filter(f -> isApplication(f.getClassName()) && !isGenerated(f)).findFirst());
    return frame.map(Origins::shown).orElse("?");
  }

  /** Tests for classes generated at run time, which stand in front of those that people write. */
  private static boolean isGenerated(StackWalker.StackFrame frame) {
    return GENERATED.matcher(frame.getClassName()).find()
        || "<generated>".equals(frame.getFileName());
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
    String brief = name.substring(name.lastIndexOf('.') + 1);
    boolean hasLine = frame.getLineNumber() > 0; // classes can be compiled without lines
    return hasLine ? brief + ":" + frame.getLineNumber() : brief + "." + frame.getMethodName();
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
