package io.kingsnake.stream.chain;

import io.kingsnake.checker.evidence.certificate.Certificate;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;
import java.util.zip.GZIPInputStream;

/**
 * The order of events that a certificate of acceptance holds.
 *
 * @param isTwofold whether event 2t is the begin and 2t+1 the commit of transaction t
 */
record AcceptedOrder(boolean isTwofold, List<Integer> events) {
  static AcceptedOrder of(Certificate certificate) {
    try (Scanner words =
        new Scanner(
            new BufferedReader(
                new InputStreamReader(
                    new GZIPInputStream(new ByteArrayInputStream(certificate.bytes())),
                    StandardCharsets.UTF_8)))) {
      while (!words.next().equals("events")) {}
      boolean isTwofold = words.nextInt() == 2;
      while (!words.next().equals("order")) {}
      int count = words.nextInt();
      List<Integer> events = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        events.add(words.nextInt());
      }
      return new AcceptedOrder(isTwofold, events);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  int txn(int event) {
    return isTwofold ? event / 2 : event;
  }

  boolean isCommit(int event) {
    return !isTwofold || event % 2 == 1;
  }
}
