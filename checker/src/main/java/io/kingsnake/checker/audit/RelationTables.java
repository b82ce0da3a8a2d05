package io.kingsnake.checker.audit;

import io.kingsnake.checker.level.Expression;
import io.kingsnake.checker.level.Relation;
import io.kingsnake.checker.relation.ResolvedHistory;
import java.util.BitSet;

/** Computes relations as tables, by their definitions; for few transactions. */
final class RelationTables {
  private final ResolvedHistory history;
  private final int count;

  RelationTables(ResolvedHistory history) {
    this.history = history;
    count = history.count();
  }

  boolean isIrreflexive(Expression expression) {
    BitSet[] table = table(expression);
    for (int txn = 0; txn < count; txn++) {
      if (history.tookEffect(txn) && table[txn].get(txn)) {
        return false;
      }
    }
    return true;
  }

  private BitSet[] table(Expression expression) {
    if (expression instanceof Expression.Basic basic) {
      BitSet[] union = empty();
      basic.relations().forEach(relation -> add(union, table(relation)));
      return union;
    }
    if (expression instanceof Expression.Either either) {
      BitSet[] union = empty();
      either.parts().forEach(part -> add(union, table(part)));
      return union;
    }
    if (expression instanceof Expression.Then then) {
      BitSet[] composed = identity();
      for (Expression part : then.parts()) {
        composed = compose(composed, table(part));
      }
      return composed;
    }
    Expression.Repeated repeated = (Expression.Repeated) expression;
    BitSet[] table = table(repeated.part());
    if (repeated.often()) {
      close(table);
    }
    if (repeated.orNot()) {
      add(table, identity());
    }
    return table;
  }

  private BitSet[] empty() {
    BitSet[] table = new BitSet[count];
    for (int txn = 0; txn < count; txn++) {
      table[txn] = new BitSet(count);
    }
    return table;
  }

  private BitSet[] identity() {
    BitSet[] table = empty();
    for (int txn = 0; txn < count; txn++) {
      table[txn].set(txn);
    }
    return table;
  }

  private static void add(BitSet[] table, BitSet[] other) {
    for (int txn = 0; txn < table.length; txn++) {
      table[txn].or(other[txn]);
    }
  }

  private BitSet[] compose(BitSet[] first, BitSet[] second) {
    BitSet[] table = empty();
    for (int txn = 0; txn < count; txn++) {
      BitSet row = table[txn];
      first[txn].stream().forEach(middle -> row.or(second[middle]));
    }
    return table;
  }

  /** Transitive closure, by Warshall. */
  private static void close(BitSet[] table) {
    for (int via = 0; via < table.length; via++) {
      for (BitSet row : table) {
        if (row.get(via)) {
          row.or(table[via]);
        }
      }
    }
  }

  private BitSet[] table(Relation relation) {
    BitSet[] table = empty();
    for (int txn = 0; txn < count; txn++) {
      if (history.tookEffect(txn)) {
        fill(relation, txn, table);
      }
    }
    return table;
  }

  private void fill(Relation relation, int txn, BitSet[] table) {
    switch (relation) {
      case SESSION -> {
        for (int later = txn + 1; later < count && history.continuesSession(later); later++) {
          set(table, txn, later);
        }
      }
      case END_BEFORE_BEGIN, BEGIN_BEFORE_END, END_BEFORE_END -> {
        for (int later = 0; later < count; later++) {
          if (later != txn && isEarlier(relation, txn, later)) {
            set(table, txn, later);
          }
        }
      }
      case VERSION -> fillVersions(txn, table);
      case IS_UPDATE -> table[txn].set(txn, history.writesAnything(txn));
      case IS_READ_ONLY -> table[txn].set(txn, !history.writesAnything(txn));
      case IS_READ_COMMITTED, IS_REPEATABLE_READ, IS_SNAPSHOT, IS_SERIALIZABLE ->
          table[txn].set(txn, history.asked(txn).is(relation));
      case ITEM_READ, PREDICATE_READ, ITEM_OVERWRITTEN, OWN_OVERWRITTEN ->
          fillReads(relation, txn, table);
      case PREDICATE_OVERWRITTEN, READ_THEN_OVERWRITTEN, READS_WHAT_IT_WRITES ->
          fillReads(relation, txn, table);
    }
  }

  private void set(BitSet[] table, int from, int to) {
    if (history.tookEffect(to)) {
      table[from].set(to);
    }
  }

  private boolean isEarlier(Relation relation, int txn, int later) {
    boolean isBegun = relation == Relation.BEGIN_BEFORE_END;
    boolean towardsBegin = relation == Relation.END_BEFORE_BEGIN;
    return history.isBefore(
        isBegun ? history.beginLatest(txn) : history.endLatest(txn),
        towardsBegin ? history.beginEarliest(later) : history.endEarliest(later));
  }

  private void fillVersions(int txn, BitSet[] table) {
    for (int key = 0; key < history.keyCount(); key++) {
      boolean isLater = false;
      for (int version = history.versionStart(key);
          version < history.versionStart(key + 1);
          version++) {
        if (isLater) {
          set(table, txn, history.writer(version));
        }
        isLater |= history.writer(version) == txn;
      }
    }
  }

  private void fillReads(Relation relation, int txn, BitSet[] table) {
    for (int read = history.readStart(txn); read < history.readStart(txn + 1); read++) {
      boolean item = !history.isPredicate(read);
      boolean own = history.ownVersion(read) != ResolvedHistory.NONE;
      switch (relation) {
        case ITEM_READ -> fillSource(item, read, txn, table);
        case PREDICATE_READ -> fillSource(!item, read, txn, table);
        case ITEM_OVERWRITTEN -> fillOverwriters(item && !own, read, txn, txn, table);
        case OWN_OVERWRITTEN -> fillOverwriters(item && own, read, txn, txn, table);
        case PREDICATE_OVERWRITTEN -> fillOverwriters(!item, read, txn, txn, table);
        case READS_WHAT_IT_WRITES -> table[txn].set(txn, table[txn].get(txn) || own);
        case READ_THEN_OVERWRITTEN -> fillLater(read, txn, table);
        case SESSION,
            END_BEFORE_BEGIN,
            BEGIN_BEFORE_END,
            END_BEFORE_END,
            VERSION,
            IS_UPDATE,
            IS_READ_ONLY,
            IS_READ_COMMITTED,
            IS_REPEATABLE_READ,
            IS_SNAPSHOT,
            IS_SERIALIZABLE ->
            throw new IllegalArgumentException("not by reads: " + relation);
      }
    }
  }

  private void fillSource(boolean counts, int read, int reader, BitSet[] table) {
    int source = history.source(read);
    if (counts && source != ResolvedHistory.INITIAL) {
      table[history.writer(source)].set(reader);
    }
  }

  private void fillOverwriters(boolean counts, int read, int reader, int from, BitSet[] table) {
    int key = history.readKey(read);
    int source = history.source(read);
    int first = source == ResolvedHistory.INITIAL ? history.versionStart(key) : source + 1;
    for (int version = first; counts && version < history.versionStart(key + 1); version++) {
      if (history.writer(version) != reader) {
        table[from].set(history.writer(version));
      }
    }
  }

  private void fillLater(int earlier, int reader, BitSet[] table) {
    int source = history.source(earlier);
    for (int read = history.readStart(reader); read < history.readStart(reader + 1); read++) {
      boolean isLater = history.readStep(read) > history.readStep(earlier);
      if (isLater && source != ResolvedHistory.INITIAL) {
        fillOverwriters(true, read, reader, history.writer(source), table);
      }
    }
  }
}
