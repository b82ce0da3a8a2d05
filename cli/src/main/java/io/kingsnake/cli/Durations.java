package io.kingsnake.cli;

import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Durations as people write them: 500ms, 60s, 1.5m, 2h; without a unit, seconds. */
final class Durations implements ITypeConverter<Duration> {
  private static final Pattern DURATION = Pattern.compile("(\\d+(?:\\.\\d+)?)(ms|s|m|h)?");

  /** Longer budgets overflow clocks and are of no use. */
  private static final double LONGEST_MILLIS = Duration.ofDays(365).toMillis();

  @Override
  public Duration convert(String text) {
    Matcher matcher = DURATION.matcher(text.strip().toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      throw new TypeConversionException(
          "expected a duration such as 500ms, 60s, 5m or 2h but got '" + text + "'");
    }
    long unitMillis =
        switch (Objects.requireNonNullElse(matcher.group(2), "s")) {
          case "ms" -> 1;
          case "s" -> 1_000;
          case "m" -> 60_000;
          default -> 3_600_000;
        };
    double millis = Double.parseDouble(matcher.group(1)) * unitMillis;
    if (millis > LONGEST_MILLIS) {
      throw new TypeConversionException("a duration is at most a year but got '" + text + "'");
    }
    return Duration.ofMillis(Math.round(millis));
  }
}
