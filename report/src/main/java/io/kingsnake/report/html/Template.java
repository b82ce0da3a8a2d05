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

  private Template() {}

  static void write(String name, Runnable data, PrintWriter out) {
    for (String line : resource(name).lines().toList()) {
      if (line.equals(INSERT + "data")) {
        data.run();
      } else if (line.startsWith(INSERT)) {
        out.println(withoutSourceMap(resource(line.substring(INSERT.length()))));
      } else if (line.startsWith(LICENCE)) {
        out.println("/*\n" + resource(line.substring(LICENCE.length())) + "\n*/");
      } else {
        out.println(line);
      }
    }
    out.flush();
  }

  /** Nothing in the page may ask for another file. */
  private static String withoutSourceMap(String script) {
    return script.replaceAll("(?m)^//# sourceMappingURL=.*$", "");
  }

  private static String resource(String name) {
    try (InputStream in = Template.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the report's own files cannot be read", e);
    }
  }
}
