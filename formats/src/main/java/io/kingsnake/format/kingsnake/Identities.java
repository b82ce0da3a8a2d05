package io.kingsnake.format.kingsnake;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The ids that a history gives to all transactions or to none: a number that we gave to one could
 * be the id of another.
 */
final class Identities {
  private @Nullable Boolean areGiven;

  /** Complaint about the next transaction if it has an id and others have none, or the reverse. */
  Optional<String> complaint(boolean isGiven) {
    areGiven = areGiven == null ? isGiven : areGiven;
    if (areGiven == isGiven) {
      return Optional.empty();
    }
    String found =
        isGiven
            ? "this transaction has a \"txn\", and those before it have none"
            : "this transaction has no \"txn\", and those before it have one";
    return Optional.of(found + ": give ids to all transactions or to none");
  }
}
