package io.kingsnake.verifier;

import io.kingsnake.history.History;
import io.kingsnake.verifier.rules.Expression;
import io.kingsnake.verifier.rules.Expression.Basic;
import io.kingsnake.verifier.rules.Relation;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Check of paths that move along a session once: versions that the session wrote, or read from
 * others, are visible to it, or to its readers. One walk along each session finds all of them.
 */
final class SessionPaths {
  static final Expression SESSION = new Basic(EnumSet.of(Relation.SESSION));

  private final Executed executed;
  private final Shown shown;
  private final Set<Relation> before; // from the writer to the session; nothing if it is in it
  private final Set<Relation> after; // from the session to the reader; nothing if it is in it

  SessionPaths(Shown shown, List<Expression> path) {
    this.shown = shown;
    executed = shown.executed;
    int at = path.indexOf(SESSION);
    assert at == path.lastIndexOf(SESSION) && at >= 0 : "not one step of a session: " + path;
    before = at == 0 ? Set.of() : ((Basic) path.get(at - 1)).relations();
    after = at + 1 == path.size() ? Set.of() : ((Basic) path.get(at + 1)).relations();
  }

  void check() throws Refusal {
    for (int txn = 0; txn < executed.txnCount(); txn++) {
      int session = executed.history.txnSession(txn);
      if (after.isEmpty()) {
        shown.check(txn, session);
      } else {
        checkReaders(txn, session);
      }
      if (executed.facts.settings.sessionOrder() && executed.order.has(txn)) {
        show(txn, session);
      }
    }
  }

  private void checkReaders(int txn, int session) throws Refusal {
    History history = executed.history;
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      for (int i = executed.readerStart(op); i < executed.readerEnd(op); i++) {
        if (after.contains(Relation.read(executed.isItemReader(i)))) {
          shown.check(executed.reader(i), session);
        }
      }
    }
  }

  private void show(int txn, int session) {
    if (before.isEmpty()) {
      shown.show(txn, session);
      return;
    }
    for (int i = 0; i < executed.read[txn].length; i++) {
      if (before.contains(Relation.read(!executed.facts.seen(txn).isPredicate(i)))) {
        shown.show(executed.writer(executed.read[txn][i]), session);
      }
    }
  }
}
