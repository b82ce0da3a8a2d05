package io.kingsnake.report.html;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * The content security policy of our pages: only their own scripts and styles count, known by their
 * hash, and no request leaves them. A value out of a history that became markup in spite of
 * everything would not run.
 */
final class PagePolicy {
  private static final String SCRIPT = "<script>";
  private static final String STYLE = "<style";

  private final List<String> scripts = new ArrayList<>();
  private final List<String> styles = new ArrayList<>();
  private final StringBuilder inside = new StringBuilder();
  private String open = "";

  /** Takes the next line of a template with its replacement. */
  void see(String line, String filled) {
    if (line.equals(SCRIPT) || line.startsWith(STYLE)) {
      open = line;
      inside.setLength(0);
      inside.append('\n');
    } else if (line.equals("</script>") && open.equals(SCRIPT)) {
      close(scripts);
    } else if (line.equals("</style>")) {
      close(styles);
    } else {
      inside.append(filled);
    }
  }

  private void close(List<String> hashes) {
    hashes.add("'sha256-" + hash(inside.toString()) + "'");
    open = "";
  }

  private static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Policy as an element of a page from a file. */
  String element() {
    return "<meta http-equiv=\"Content-Security-Policy\" content=\"%s\">\n"
        .formatted(text("'none'"));
  }

  /**
   * Policy as a header.
   *
   * @param connect whom the page may ask
   */
  String text(String connect) {
    return "default-src 'none'; script-src %s; style-src %s; img-src data:; connect-src %s; base-uri 'none'; form-action 'none'"
        .formatted(String.join(" ", scripts), String.join(" ", styles), connect);
  }
}
