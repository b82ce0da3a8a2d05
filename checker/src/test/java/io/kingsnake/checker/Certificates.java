package io.kingsnake.checker;

import io.kingsnake.checker.evidence.certificate.LevelTexts;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.verifier.Refusal;
import io.kingsnake.verifier.Verifier;
import io.kingsnake.verifier.Verifier.Proven;
import java.io.ByteArrayInputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Verdicts of an independent verifier on the checker's certificates. */
final class Certificates {
  private Certificates() {}

  /**
   * Complaint about the certificate of a decided verdict, or nothing. There is none where read
   * uncommitted is violated whoever of several appended the elements of lists, and none of mixtures
   * with reads at that level.
   */
  static Optional<String> complaint(History history, String level, Certified certified) {
    if (certified.verdict().kind() == Verdict.Kind.UNDECIDED) {
      return Optional.empty();
    }
    if (certified.certificate().isEmpty()) {
      boolean isKnown =
          level.equals("read-uncommitted")
              && certified.verdict().kind() == Verdict.Kind.VIOLATED
              && hasRepeatedElements(history);
      boolean isLeftOut = level.equals("mixed") && hasDirtyReads(history);
      return isKnown || isLeftOut
          ? Optional.empty()
          : Optional.of("no certificate: " + certified.missing());
    }
    try {
      boolean satisfied = satisfied(history, level, certified.certificate().get().bytes());
      boolean expected = certified.verdict().kind() == Verdict.Kind.SATISFIED;
      return satisfied == expected ? Optional.empty() : Optional.of("it proves the contrary");
    } catch (Refusal refusal) {
      return Optional.of("certificate refused: " + refusal.getMessage());
    }
  }

  static boolean satisfied(History history, String level, byte[] certificate) throws Refusal {
    return proven(history, level, certificate).satisfied();
  }

  /** Statement that the certificate proves. */
  static Proven proven(History history, String level, byte[] certificate) throws Refusal {
    ByteArrayInputStream bytes = new ByteArrayInputStream(certificate);
    return Verifier.verify(history, bytes, new LevelTexts(null), Levels.named(level).name());
  }

  private static boolean hasDirtyReads(History history) {
    return IntStream.range(0, history.txnCount())
        .mapToObj(history::txnLevel)
        .filter(Objects::nonNull)
        .anyMatch(asked -> Levels.find(asked).equals(Optional.of(Levels.READ_UNCOMMITTED)));
  }

  private static boolean hasRepeatedElements(History history) {
    Set<List<Integer>> appended = new HashSet<>();
    return IntStream.range(0, history.opCount())
        .filter(op -> history.opKind(op) == OpKind.APPEND)
        .anyMatch(op -> !appended.add(List.of(history.opKey(op), history.opValue(op))));
  }
}
