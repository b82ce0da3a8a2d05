package io.kingsnake.checker.certify;

import io.kingsnake.checker.CheckOptions.OwnWrites;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/*
 * Where transactions of unknown outcome saw lists, there is a form of the history for each choice of
 * who of them took effect. Each is refuted under that assumption, and then choice by choice it
 * follows that there is none: of T2, given T1; of T1.
 */
/** Puts the refutations of all forms of a history together. */
final class ViolationText {
  private static final int MAX_READERS = 8;

  private final History history;
  private final ListContradictions contradictions;
  private final BitSet lists = new BitSet(); // keys
  private final BitSet ambiguous = new BitSet(); // those of them that leave versions open
  private final Map<List<Integer>, List<Refuted>> cases = new LinkedHashMap<>();
  private final List<Integer> readers;

  ViolationText(History history, OwnWrites policy, List<Refuted> refuted) {
    this.history = history;
    noteLists(policy);
    contradictions = new ListContradictions(history, policy);
    readers = ListContradictions.openReaders(history);
    for (Refuted each : refuted) {
      cases.computeIfAbsent(each.initial(), initial -> new ArrayList<>()).add(each);
    }
  }

  /**
   * Whose versions lists show for certain: not where an element was appended twice, the initial
   * list was not recorded, or own appends may pass for those of others.
   */
  private void noteLists(OwnWrites policy) {
    Set<Long> appended = new HashSet<>();
    for (int txn = 0; txn < history.txnCount(); txn++) {
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        int key = history.opKey(op);
        boolean isAppend = history.opKind(op) == OpKind.APPEND;
        if (isAppend || history.opKind(op) == OpKind.READ_LIST) {
          lists.set(key);
          boolean counts = isAppend && history.outcome(txn) != Outcome.ABORTED;
          boolean again =
              counts && !appended.add(((long) key << 32) | (history.opValue(op) & 0xFFFFFFFFL));
          if (again || policy == OwnWrites.EITHER || history.initialValue(key) == History.INITIAL) {
            ambiguous.set(key);
          }
        }
      }
    }
  }

  /** Whether there was one refutation for every choice. */
  boolean appendTo(StringBuilder out) {
    for (Map.Entry<List<Integer>, List<Refuted>> each : cases.entrySet()) {
      if (!each.getKey().isEmpty()) {
        out.append("case");
        each.getKey().forEach(value -> out.append(' ').append(value));
        out.append('\n');
      }
      List<Refuted> forms = each.getValue();
      Optional<Refuted> unconditional = forms.stream().filter(this::isUnconditional).findFirst();
      if (unconditional.isPresent()) {
        unconditional.get().text().appendTo(out, 0, 0);
      } else if (forms.stream().anyMatch(form -> form.text().touches(ambiguous))) {
        return false;
      } else if (forms.size() == 1 && readers.isEmpty()) {
        forms.get(0).text().appendTo(out, 0, 0);
      } else if (readers.isEmpty()
          || readers.size() > MAX_READERS
          || !ambiguous.isEmpty()
          || !byReaders(forms, out)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the refutation is none of the form only: it has nothing to do with lists. */
  private boolean isUnconditional(Refuted refuted) {
    return (refuted.form().history() == history && !refuted.text().touches(ambiguous))
        || (readers.isEmpty() && !refuted.text().touches(lists));
  }

  private boolean byReaders(List<Refuted> forms, StringBuilder out) {
    ProofText whole = new ProofText();
    IntList hints = new IntList();
    int[] atoms = readers.stream().mapToInt(txn -> whole.atom("E", txn)).toArray();
    for (int txn : readers) {
      contradictions.write(whole, txn);
      if (forms.stream().noneMatch(f -> f.form().history().outcome(txn) == Outcome.ABORTED)) {
        contradictions.shown(whole, txn);
      }
    }
    whole.appendTo(out, 0, 0);
    int clauses = whole.clauseCount();
    int atomCount = whole.atomCount();
    for (int i = 0; i < clauses; i++) {
      hints.add(i);
    }
    List<List<Integer>> seen = new ArrayList<>();
    for (Refuted form : forms) {
      List<Integer> assumed = new ArrayList<>();
      for (int i = 0; i < atoms.length; i++) {
        boolean counts = form.form().history().outcome(readers.get(i)) != Outcome.ABORTED;
        assumed.add(2 * atoms[i] + (counts ? 0 : 1));
      }
      if (seen.contains(assumed)) {
        return false;
      }
      seen.add(assumed);
      out.append("p ").append(assumed.size());
      assumed.forEach(literal -> out.append(' ').append(literal));
      out.append('\n');
      form.text().appendTo(out, clauses, atomCount);
      out.append("q\n");
      hints.add(clauses++);
      atomCount += form.text().atomCount();
    }
    ProofText ending = new ProofText();
    exclude(ending, atoms, new IntList(), hints, clauses);
    ending.appendTo(out, 0, 0);
    return true;
  }

  /** Derives that the choice does not do, from the same of the choices that go further. */
  private void exclude(ProofText ending, int[] atoms, IntList negated, IntList hints, int clauses) {
    if (negated.size() < atoms.length) {
      for (int sign = 0; sign < 2; sign++) {
        IntList further = new IntList();
        further.addAll(negated);
        further.add(2 * atoms[negated.size()] + sign);
        exclude(ending, atoms, further, hints, clauses);
      }
    }
    IntList all = new IntList();
    all.addAll(hints);
    ending.derive(negated, all);
    hints.add(clauses + ending.clauseCount() - 1);
  }
}
