package io.kingsnake.history;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Long texts on little room, such that different ones stay different. */
public final class Shortened {
  private static final int DIGEST_BYTES = 4;

  private Shortened() {}

  /** The text itself if it fits, or else its two ends, with its length and digest in between. */
  public static String named(String text, int width) {
    if (text.length() <= width) {
      return text;
    }
    String middle = "…(%d characters, #%s)…".formatted(text.length(), digest(text));
    return ends(text, Math.max(2, width - middle.length()), middle);
  }

  /** Shortened text, without a digest: only names need to be distinguished. */
  public static String inTheMiddle(String text, int width) {
    return text.length() <= width ? text : ends(text, width - 1, "…");
  }

  /** Two thirds from the start, and no half characters. */
  private static String ends(String text, int room, String middle) {
    int tail = room / 3;
    int head = room - tail;
    int start = Character.isHighSurrogate(text.charAt(head - 1)) ? head - 1 : head;
    int end = text.length() - tail;
    boolean isInside = end < text.length() && Character.isLowSurrogate(text.charAt(end));
    return text.substring(0, start) + middle + text.substring(isInside ? end + 1 : end);
  }

  private static String digest(String text) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      byte[] all = sha.digest(text.getBytes(StandardCharsets.UTF_16LE)); // half characters, too
      return HexFormat.of().formatHex(all, 0, DIGEST_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
