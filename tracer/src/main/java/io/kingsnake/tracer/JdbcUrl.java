package io.kingsnake.tracer;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The address of a database, as messages may show it. */
public final class JdbcUrl {
  private static final Pattern OPTION =
      Pattern.compile(
          "(?i)([\\w.-]*(?:password|passwd|passphrase|pwd|secret|token|hashkey)[\\w.-]*\\s*=)[^&;]*");

  /**
   * Passwords as in //user:password@host, where the password may contain any of these marks, too.
   */
  private static final Pattern BEFORE_HOST = Pattern.compile("(//[^/:@?]*:)[^?]*@");

  /** Passwords as in jdbc:oracle:thin:user/password@host. */
  private static final Pattern OF_ORACLE = Pattern.compile("(?i)(:(?:thin|oci8?):[^/@?]*/)[^?]*@");

  private static final Pattern ANY = Pattern.compile("(?i)jdbc:\\S*");
  private static final Set<String> SECRET = Set.of("password", "passwd", "passphrase", "pwd");
  private static final String HIDDEN = "...";

  private JdbcUrl() {}

  /** The URL without the passwords in it. */
  public static String withoutPassword(String url) {
    String shown = OPTION.matcher(url).replaceAll("$1" + HIDDEN);
    shown = BEFORE_HOST.matcher(shown).replaceAll("$1" + HIDDEN + "@");
    return OF_ORACLE.matcher(shown).replaceAll("$1" + HIDDEN + "@");
  }

  /** Message of a driver, without the passwords in the URL that it was given. */
  public static String withoutPassword(String message, String url) {
    String shown = message.replace(url, withoutPassword(url));
    Matcher option = Pattern.compile("(?i)([\\w.-]+)=([^&;]+)").matcher(url);
    while (option.find()) {
      if (SECRET.stream().anyMatch(option.group(1).toLowerCase(Locale.ROOT)::contains)) {
        shown = shown.replace(option.group(2), HIDDEN);
      }
    }
    return ANY.matcher(shown)
        .replaceAll(match -> Matcher.quoteReplacement(withoutPassword(match.group())));
  }
}
