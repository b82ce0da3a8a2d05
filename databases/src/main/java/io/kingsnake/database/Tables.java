package io.kingsnake.database;

import java.security.SecureRandom;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * The tables of one run. Their names say when it began and end in a random number, so that they are
 * no one else's.
 *
 * @param values integers by key
 * @param lists lists by key
 */
public record Tables(String values, String lists) {
  /** Prefix of all their names. */
  public static final String PREFIX = "kingsnake_";

  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd_HHmmss");
  private static final int RANDOM_BITS = 24;

  public static Tables ofNewRun() {
    String begin = LocalDateTime.now(ZoneOffset.UTC).format(STAMP);
    String random = "%06x".formatted(new SecureRandom().nextInt(1 << RANDOM_BITS));
    String run = PREFIX + begin + "_" + random;
    return new Tables(run, run + "_list");
  }
}
