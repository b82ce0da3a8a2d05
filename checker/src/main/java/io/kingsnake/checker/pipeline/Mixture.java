package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.level.AskedLevel;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.OriginalTerms;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Kind;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.Rewriting;
import io.kingsnake.history.shrink.SubHistory;
import java.util.BitSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * A history whose transactions asked for several levels. At read uncommitted a read says nothing,
 * so such reads are left out; but lists show in which order elements were appended, as they do if
 * all transactions ask for that level.
 */
record Mixture(Question question, CheckStep next) {
  Verdict answer() {
    Verdict verdict = ofWhoTells(op -> false);
    if (verdict.kind() != Kind.SATISFIED || !isDirtyList()) {
      return verdict;
    }
    Verdict appends = next.answer(question.at(Levels.READ_UNCOMMITTED));
    if (appends.kind() == Kind.VIOLATED) {
      return appends.at(question.level());
    }
    // Sufficient, though more than is asked for: an append that took no effect has no place in a
    // list.
    return ofWhoTells(this::isList).kind() == Kind.SATISFIED
        ? verdict
        : Verdict.undecided(
            question.level(),
            "lists read at read uncommitted show an order of appends that may not fit the"
                + " rest",
            verdict.millis());
  }

  private History history() {
    return question.history();
  }

  private boolean isDirtyList() {
    History history = history();
    return IntStream.range(0, history.opCount())
        .anyMatch(op -> isList(op) && !explainsReads(history.txnOf(op)));
  }

  private boolean isList(int op) {
    History history = history();
    return history.opKind(op) == OpKind.READ_LIST
        && history.opValue(op) != History.UNKNOWN
        && history.listLength(op) > 0
        && history.outcome(history.txnOf(op)) != Outcome.ABORTED;
  }

  private boolean explainsReads(int txn) {
    return AskedLevel.of(history().txnLevel(txn)).orElse(AskedLevel.READ_UNCOMMITTED)
        != AskedLevel.READ_UNCOMMITTED;
  }

  /** Verdict if only {@code kept} reads count of those at read uncommitted. */
  private Verdict ofWhoTells(IntPredicate kept) {
    History history = history();
    BitSet ops = new BitSet();
    for (int txn = 0; txn < history.txnCount(); txn++) {
      boolean tells = explainsReads(txn);
      history
          .ops(txn)
          .filter(op -> tells || history.isWrite(op) || kept.test(op))
          .forEach(ops::set);
    }
    if (ops.cardinality() == history.opCount()) {
      return next.answer(question);
    }
    History telling = SubHistory.ofOps(history, ops);
    return new OriginalTerms(history, Rewriting.none(telling))
        .of(next.answer(question.about(telling)));
  }
}
