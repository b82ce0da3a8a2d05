package io.kingsnake.verifier.chain;

import io.kingsnake.history.History;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A digest of each session: equal for the same transactions in the same order, however sessions
 * take turns. Each is a chain, because a sum of digests could be forged with far less work than a
 * collision takes (Wagner's generalised birthday attack).
 */
final class TransactionDigest {
  private static final byte[] NOTHING = new byte[32];

  private final MessageDigest digest = sha256();
  private final Map<String, byte[]> sessions = new HashMap<>();

  /** Adds the next transaction of its session, with its operations up to {@code opEnd}. */
  void add(History history, int txn, int opEnd) {
    String session = history.sessionName(history.txnSession(txn));
    digest.update(sessions.getOrDefault(session, NOTHING));
    number(history.txnId(txn));
    digest.update((byte) history.outcome(txn).ordinal());
    for (int op = history.opStart(txn); op < opEnd; op++) {
      digest.update((byte) history.opKind(op).ordinal());
      text(typed(history.keys().at(history.opKey(op))));
      int value = history.opValue(op);
      text(value >= 0 ? typed(history.values().at(value)) : Integer.toString(value));
    }
    sessions.put(session, digest.digest());
  }

  private static String typed(Object datum) {
    return datum.getClass().getSimpleName() + " " + datum;
  }

  /** Character by character: UTF-8 has no form of half a surrogate pair, and all would be one. */
  private void text(String text) {
    number(text.length());
    for (int i = 0; i < text.length(); i++) {
      digest.update((byte) (text.charAt(i) >>> Byte.SIZE));
      digest.update((byte) text.charAt(i));
    }
  }

  private void number(long number) {
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
    return other instanceof TransactionDigest that
        && sessions.keySet().equals(that.sessions.keySet())
        && sessions.entrySet().stream()
            .allMatch(each -> MessageDigest.isEqual(each.getValue(), that.of(each.getKey())));
  }

  private byte[] of(String session) {
    return sessions.getOrDefault(session, NOTHING);
  }

  @Override
  public int hashCode() {
    return sessions.keySet().hashCode();
  }
}
