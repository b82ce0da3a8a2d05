package io.kingsnake.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** A page whose lines may say which other file of ours stands there, so that it asks for none. */
final class Template {
  private static final String INSERT = "@insert ";
  private static final String LICENCE = "@licence ";
  private static final String POLICY = "@policy";
  private static final String DATA = INSERT + "data";

  private Template() {}

  static void write(String name, Runnable data, PrintWriter out) {
    PagePolicy policy = policy(name);
    for (String line : resource(name).lines().toList()) {
      if (line.equals(DATA)) {
        data.run();
      } else if (line.equals(POLICY)) {
        out.print(policy.element());
      } else {
        out.print(filled(line));
      }
    }
    out.flush();
  }

  /** Permissions of the page: to run scripts and show content of its own elements. */
  static PagePolicy policy(String name) {
    PagePolicy policy = new PagePolicy();
    resource(name)
        .lines()
        .filter(line -> !line.equals(DATA))
        .forEach(line -> policy.see(line, filled(line)));
    return policy;
  }

  /** A line, or its replacement. */
  private static String filled(String line) {
    if (line.startsWith(INSERT) && !line.equals(DATA)) {
      return withoutSourceMap(resource(line.substring(INSERT.length()))) + "\n";
    }
    if (line.startsWith(LICENCE)) {
      return "/*\n" + resource(line.substring(LICENCE.length())) + "\n*/\n";
    }
    return line + "\n";
  }

  /** Script without references to other files. */
  private static String withoutSourceMap(String script) {
    return script.replaceAll("(?m)^//# sourceMappingURL=.*$", "");
  }

  private static String resource(String name) {
    try (InputStream in = Template.class.getResourceAsStream(name)) {
      String text =
          new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
      return text.replace("\r\n", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException("the report's own files cannot be read", e);
    }
  }
}
