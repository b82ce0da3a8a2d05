package io.kingsnake.spark.huge;

import io.kingsnake.verifier.chain.ChainVerifier;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Names a window by all that determines its verdict. */
final class WindowName {
  private static final String RESERVED = "s" + ChainVerifier.RESERVED;

  private WindowName() {}

  static String of(
      int group,
      int size,
      java.util.Map<String, String> starts,
      java.util.Map<String, String> ends) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      add(digest, new TreeMap<>(starts));
      digest.update((byte) 2);
      add(digest, new TreeMap<>(ends));
      return group + "/" + size + "/" + HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void add(MessageDigest digest, SortedMap<String, String> versions) {
    versions.forEach(
        (key, value) -> {
          digest.update(key.getBytes(StandardCharsets.UTF_8));
          digest.update((byte) 0);
          digest.update(value.getBytes(StandardCharsets.UTF_8));
          digest.update((byte) 1);
        });
  }

  static boolean isReserved(List<RegisterTxn> txns) {
    return txns.stream()
        .flatMap(txn -> txn.ops().stream())
        .anyMatch(op -> op.key().startsWith(RESERVED) || op.value().startsWith(RESERVED));
  }
}
