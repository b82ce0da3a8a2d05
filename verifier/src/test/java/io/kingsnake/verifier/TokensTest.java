package io.kingsnake.verifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class TokensTest {
  private static byte[] compressed(String text, int times) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
      byte[] once = text.repeat(1 << 10).getBytes(StandardCharsets.US_ASCII);
      for (int i = 0; i < times; i++) {
        zip.write(once);
      }
    }
    return bytes.toByteArray();
  }

  private static long words(byte[] certificate) throws IOException, Refusal {
    Tokens tokens = Tokens.of(new ByteArrayInputStream(certificate));
    long words = 0;
    while (!tokens.word().isEmpty()) {
      words++;
    }
    return words;
  }

  /** A few megabytes would otherwise take minutes. */
  @Test
  void whatRepeatsItselfForEver_isRefused() throws IOException {
    for (String text : new String[] {" ", "\n", "e 0 1\n", "s 0 0 0\nd 0\n"}) {
      int times = (2 << 10) / text.length();
      assertThatThrownBy(() -> words(compressed(text, times)))
          .as(text)
          .isInstanceOf(IOException.class)
          .hasMessage("it repeats itself more than any certificate does");
    }
  }

  @Test
  void whatIsShort_mayRepeatItself() throws IOException, Refusal {
    assertThat(words(compressed("e 0 1\n", 1 << 7))).isEqualTo(3L << 17);
  }
}
