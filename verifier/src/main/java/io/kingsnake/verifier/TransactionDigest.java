package io.kingsnake.verifier;

import io.kingsnake.history.History;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A sum of digests of transactions with their places in their sessions: equal for the same
 * transactions, in whatever order sessions come.
 */
final class TransactionDigest {
  private static final BigInteger LIMIT = BigInteger.ONE.shiftLeft(256);

  private final Map<String, Long> places = new HashMap<>();
  private BigInteger sum = BigInteger.ZERO;

  /** Adds the next transaction of its session, with its operations up to {@code opEnd}. */
  void add(History history, int txn, int opEnd) {
    String session = history.sessionName(history.txnSession(txn));
    long place = places.merge(session, 1L, Long::sum);
    MessageDigest digest = sha256();
    text(digest, session);
    number(digest, place);
    number(digest, history.txnId(txn));
    digest.update((byte) history.outcome(txn).ordinal());
    for (int op = history.opStart(txn); op < opEnd; op++) {
      digest.update((byte) history.opKind(op).ordinal());
      text(digest, typed(history.keys().at(history.opKey(op))));
      int value = history.opValue(op);
      text(digest, value >= 0 ? typed(history.values().at(value)) : Integer.toString(value));
    }
    sum = sum.add(new BigInteger(1, digest.digest())).mod(LIMIT);
  }

  private static String typed(Object datum) {
    return datum.getClass().getSimpleName() + " " + datum;
  }

  private static void text(MessageDigest digest, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    number(digest, bytes.length);
    digest.update(bytes);
  }

  private static void number(MessageDigest digest, long number) {
    for (int shift = 56; shift >= 0; shift -= 8) {
      digest.update((byte) (number >>> shift));
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TransactionDigest digest && sum.equals(digest.sum);
  }

  @Override
  public int hashCode() {
    return sum.hashCode();
  }
}
