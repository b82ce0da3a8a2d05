package io.kingsnake.checker;

import io.kingsnake.checker.CheckOptions.OwnWrites;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.history.History;
import io.kingsnake.history.InitialState;
import io.kingsnake.history.OpKind;
import io.kingsnake.verifier.Refusal;
import io.kingsnake.verifier.Verifier;
import io.kingsnake.verifier.Verifier.Proven;
import java.io.ByteArrayInputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What an independent verifier says of the checker's certificates. */
final class Certificates {
  private Certificates() {}

  /**
   * What is wrong with the certificate of a decided verdict, or nothing. Lists that leave open who
   * wrote which version are not covered: there the proof may leave a case out, and is refused.
   */
  static Optional<String> complaint(
      History history, OwnWrites ownWrites, String level, Certified certified) {
    if (certified.verdict().kind() == Verdict.Kind.UNDECIDED) {
      return Optional.empty();
    }
    if (certified.certificate().isEmpty()) {
      boolean isKnown =
          (certified.missing().contains("lists") && hasLists(history))
              || (certified.missing().contains("by its text") && level.equals("repeatable-read"));
      return isKnown ? Optional.empty() : Optional.of("no certificate: " + certified.missing());
    }
    byte[] bytes = certified.certificate().get().bytes();
    try {
      boolean satisfied = satisfied(history, level, bytes);
      boolean expected = certified.verdict().kind() == Verdict.Kind.SATISFIED;
      return satisfied == expected ? Optional.empty() : Optional.of("it proves the contrary");
    } catch (Refusal refusal) {
      boolean isKnown =
          certified.verdict().kind() == Verdict.Kind.VIOLATED && hasOpenLists(history, ownWrites);
      return isKnown
          ? Optional.empty()
          : Optional.of("certificate refused: " + refusal.getMessage());
    }
  }

  static boolean satisfied(History history, String level, byte[] certificate) throws Refusal {
    return proven(history, level, certificate).satisfied();
  }

  /** What the certificate proves. */
  static Proven proven(History history, String level, byte[] certificate) throws Refusal {
    return Verifier.verify(
        history, new ByteArrayInputStream(certificate), Levels.named(level).name());
  }

  private static boolean hasLists(History history) {
    for (int op = 0; op < history.opCount(); op++) {
      if (history.opKind(op) == OpKind.READ_LIST) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasOpenLists(History history, OwnWrites ownWrites) {
    Set<List<Integer>> appended = new HashSet<>();
    boolean isRepeated = false;
    for (int op = 0; op < history.opCount(); op++) {
      isRepeated |=
          history.opKind(op) == OpKind.APPEND
              && !appended.add(List.of(history.opKey(op), history.opValue(op)));
    }
    boolean isOpen =
        isRepeated
            || ownWrites == OwnWrites.EITHER
            || history.initialState() == InitialState.FIRST_READ;
    return hasLists(history) && isOpen;
  }
}
