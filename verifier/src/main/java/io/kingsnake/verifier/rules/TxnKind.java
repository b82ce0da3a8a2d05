package io.kingsnake.verifier.rules;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Properties of a transaction that tests refer to: whether it writes, whether it reads what it
 * writes, and the level it asked for.
 */
record TxnKind(boolean isUpdate, boolean readsWhatItWrites, Relation asked) {
  /** All kinds that these tests distinguish. */
  static List<TxnKind> all(Set<Relation> tests, boolean tellsUpdates) {
    Set<Relation> asked = EnumSet.range(Relation.ASKED_READ_COMMITTED, Relation.ASKED_SERIALIZABLE);
    boolean tellsAsked = tests.stream().anyMatch(Relation::isAsked);
    boolean isOne = !tellsUpdates && tests.stream().allMatch(Relation::isAsked);
    List<TxnKind> kinds = new ArrayList<>();
    for (Relation each : tellsAsked ? asked : Set.of(Relation.ASKED_SERIALIZABLE)) {
      kinds.add(new TxnKind(true, true, each)); // which can be related in every way
      if (!isOne) {
        kinds.add(new TxnKind(true, false, each));
        kinds.add(new TxnKind(false, false, each));
      }
    }
    return kinds;
  }

  boolean is(Relation test) {
    return switch (test) {
      case UPDATE -> isUpdate;
      case READ_ONLY -> !isUpdate;
      case READS_WHAT_IT_WRITES -> readsWhatItWrites;
      default -> test == asked;
    };
  }

  /** Tests whether the relation can lead from a transaction of this kind to one of the other. */
  boolean canLead(Relation relation, TxnKind to) {
    return switch (relation) {
      case VERSION, READ_THEN_OVERWRITTEN -> isUpdate && to.isUpdate;
      case ITEM_READ, PREDICATE_READ -> isUpdate;
      case ITEM_OVERWRITTEN, PREDICATE_OVERWRITTEN -> to.isUpdate;
      case OWN_OVERWRITTEN -> readsWhatItWrites && to.isUpdate;
      default -> true;
    };
  }
}
