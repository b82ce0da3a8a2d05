package io.kingsnake.checker.certify;

import io.kingsnake.checker.CheckOptions.OwnWrites;
import io.kingsnake.checker.registers.Registers;
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
import java.util.TreeMap;
import java.util.TreeSet;

/*
 * Where transactions of unknown outcome saw lists, there is a form of the history for each choice of
 * who of them took effect; and where they saw values that nobody wrote, that choice tells what keys
 * were initially. Each is refuted under the assumption, and then choice by choice it follows that
 * there is none: of T2, given T1; of T1.
 */
/** Puts the refutations of all forms of a history together. */
final class ViolationText {
  private static final int MAX_CHOICES = 8;

  private final History history;
  private final OwnWrites policy;
  private final ReadingText readings;
  private final BitSet lists = new BitSet(); // keys
  private final BitSet ambiguous = new BitSet(); // those of them that leave versions open
  private final List<Refuted> refuted;
  private final List<Refuted> chosen = new ArrayList<>(); // those that are needed
  private final Set<String> written = new HashSet<>(); // statements
  private final List<Integer> readers;

  ViolationText(History history, OwnWrites policy, ReadingText readings, List<Refuted> refuted) {
    this.history = history;
    this.policy = policy;
    this.readings = readings;
    this.refuted = refuted;
    readers = ListText.openReaders(history);
    noteLists();
  }

  /**
   * Whose versions lists show for certain: not where an element was appended twice, the initial
   * list was not recorded, or own appends may pass for those of others.
   */
  private void noteLists() {
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
    Map<Map<Integer, Integer>, List<Refuted>> byInitial = new LinkedHashMap<>();
    for (Refuted each : refuted) {
      byInitial.computeIfAbsent(each.initial(), initial -> new ArrayList<>()).add(each);
    }
    for (List<Refuted> forms : byInitial.values()) {
      if (!choose(forms)) {
        return false;
      }
    }
    List<Integer> deciders = deciders();
    if (deciders.size() > MAX_CHOICES) {
      return false;
    }
    appendChoices(out, deciders, Map.of());
    return true;
  }

  /** Chooses refutations of which there is one for each choice of readers, if there are. */
  private boolean choose(List<Refuted> forms) {
    Optional<Refuted> ofAll = forms.stream().filter(this::isOfAllForms).findFirst();
    if (ofAll.isPresent()) {
      chosen.add(ofAll.get());
      return true;
    }
    chosen.addAll(forms);
    boolean isOnly = forms.size() == 1 && readers.isEmpty();
    boolean isEach = !readers.isEmpty() && ambiguous.isEmpty();
    return forms.stream().noneMatch(form -> form.text().touches(ambiguous)) && (isOnly || isEach);
  }

  /** Whether the refutation is none of the form only: it has nothing to do with lists. */
  private boolean isOfAllForms(Refuted each) {
    return (each.form().history() == history && !each.text().touches(ambiguous))
        || (readers.isEmpty() && !each.text().touches(lists));
  }

  /** Those whose outcomes tell which refutation it is. */
  private List<Integer> deciders() {
    Set<Integer> deciders = new TreeSet<>();
    for (Refuted each : chosen) {
      if (!isOfAllForms(each)) {
        deciders.addAll(readers);
      }
      for (int key : each.initial().keySet()) {
        readings.seers(key).stream()
            .map(seer -> seer.sight().txn())
            .filter(txn -> !history.isCommitted(txn))
            .forEach(deciders::add);
      }
    }
    return List.copyOf(deciders);
  }

  /** Refutes each choice that goes on from this one, and so this one. */
  private void appendChoices(
      StringBuilder out, List<Integer> deciders, Map<Integer, Boolean> tookEffect) {
    List<String> unless =
        tookEffect.entrySet().stream()
            .map(choice -> (choice.getValue() ? "-E " : "E ") + choice.getKey())
            .toList();
    if (tookEffect.size() == deciders.size()) {
      Optional<Refuted> fitting =
          chosen.stream().filter(each -> fits(each, tookEffect)).findFirst();
      ProofText text = fitting.map(Refuted::text).orElseGet(() -> excluded(tookEffect));
      text.appendTo(out, unless, written);
    } else {
      for (boolean is : new boolean[] {true, false}) {
        Map<Integer, Boolean> further = new TreeMap<>(tookEffect);
        further.put(deciders.get(tookEffect.size()), is);
        appendChoices(out, deciders, further);
      }
    }
    ProofText.appendDerived(out, unless);
  }

  private boolean fits(Refuted each, Map<Integer, Boolean> tookEffect) {
    for (int reader : isOfAllForms(each) ? List.<Integer>of() : readers) {
      boolean counts = each.form().history().outcome(reader) != Outcome.ABORTED;
      if (counts != Boolean.TRUE.equals(tookEffect.get(reader))) {
        return false;
      }
    }
    for (Map.Entry<Integer, Integer> key : each.initial().entrySet()) {
      int value = History.ABSENT;
      for (ReadingText.Seer seer : readings.seers(key.getKey())) {
        boolean counts = Boolean.TRUE.equals(tookEffect.get(seer.sight().txn()));
        value = counts ? seer.value() : value;
      }
      if (value != key.getValue()) {
        return false;
      }
    }
    return true;
  }

  /** Why these cannot have taken effect together. */
  private ProofText excluded(Map<Integer, Boolean> tookEffect) {
    ProofText text = new ProofText();
    ListText seen = new ListText(history, policy, Registers.of(history));
    tookEffect.forEach(
        (txn, is) -> {
          if (is) {
            readings.sights(txn).forEach(sight -> readings.some(text, sight));
            seen.contradict(text, txn);
          } else {
            seen.show(text, txn, history);
          }
        });
    return text;
  }
}
