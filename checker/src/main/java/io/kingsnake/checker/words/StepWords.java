package io.kingsnake.checker.words;

import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.problem.OwnReads;
import io.kingsnake.checker.proof.Proof;
import io.kingsnake.checker.proof.Step;
import io.kingsnake.checker.proof.Step.Rule;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Puts the steps of a proof into the words of clients. */
final class StepWords {
  /** Of what several wrote, all but one in vain. */
  static final String BUT_OTHERS = " wrote (so did others that aborted or overwrote it)";

  private final History history;
  private final Proof proof;
  private @Nullable SoleWriters soleWriters;

  StepWords(History history, Proof proof) {
    this.history = history;
    this.proof = proof;
  }

  /** The dependency between transactions that a step amounts to, with its proof. */
  Dependency dependency(Step step) {
    return new Unfolding().of(step, 0);
  }

  /**
   * Unfolds a step into what it rests on. Steps are shared, so that a proof written out as a tree
   * may be far longer than it is: depth and size are bounded.
   */
  private final class Unfolding {
    private static final int MAX_DEPTH = 5;
    private static final int MAX_SIZE = 60;

    private int size;

    Dependency of(Step step, int depth) {
      Dependency known =
          new Dependency(step.from().txn(), step.to().txn(), type(step), step.key(), why(step));
      List<Step> premises = premises(step);
      if (premises.isEmpty()) {
        return known;
      }
      size += premises.size();
      boolean tooLong = depth == MAX_DEPTH || size > MAX_SIZE;
      return known.inferred(
          tooLong ? List.of() : premises.stream().map(each -> of(each, depth + 1)).toList());
    }
  }

  private List<Step> premises(Step step) {
    List<Integer> numbers = new ArrayList<>();
    if (step.reading() >= 0) {
      numbers.add(step.reading());
    }
    step.paths().forEach(numbers::addAll);
    step.eliminated().forEach(each -> each.paths().forEach(numbers::addAll));
    return numbers.stream()
        .distinct()
        .map(proof.steps()::get)
        .filter(premise -> premise.rule() != Rule.PROGRAM)
        .toList();
  }

  private Dependency.Type type(Step step) {
    return switch (step.rule()) {
      case PROGRAM, SESSION -> Dependency.Type.SESSION;
      case REAL_TIME -> Dependency.Type.REAL_TIME;
      case MODULE -> Dependency.Type.MODULE;
      case READ_FROM -> readType(step.to().txn(), step.key(), step.from().txn());
      case READ_INITIAL -> antiType(step.from().txn(), step.key(), Dependency.INITIAL_TXN);
      case OVERTAKEN -> {
        int source = proof.steps().get(step.reading()).from().txn();
        yield antiType(step.from().txn(), step.key(), source);
      }
      case SEEN, APART, VERSION -> Dependency.Type.WW;
    };
  }

  /** The kind of a read: through a predicate, unless the same was read as an item, too. */
  Dependency.Type readType(int reader, int key, int source) {
    return readsByPredicate(reader, key, source)
        ? Dependency.Type.PREDICATE_WR
        : Dependency.Type.WR;
  }

  Dependency.Type antiType(int reader, int key, int source) {
    return readsByPredicate(reader, key, source)
        ? Dependency.Type.PREDICATE_RW
        : Dependency.Type.RW;
  }

  private boolean readsByPredicate(int reader, int key, int source) {
    boolean any = false;
    for (int op = history.opStart(reader); op < history.opEnd(reader); op++) {
      if (history.opKey(op) == key && history.opKind(op) == OpKind.READ) {
        if (!history.isPredicate(op) && canBe(op, source)) {
          return false;
        }
        any |= history.isPredicate(op);
      }
    }
    return any;
  }

  /** Whether the operation can have read the version of this transaction, or the initial one. */
  private boolean canBe(int read, int source) {
    int key = history.opKey(read);
    int value = history.opValue(read);
    if (source == Dependency.INITIAL_TXN) {
      int initial = history.initialValue(key);
      return initial == value || initial == History.INITIAL || value == History.INITIAL;
    }
    for (int op = history.opEnd(source) - 1; op >= history.opStart(source); op--) {
      if (history.opKind(op).isWrite() && history.opKey(op) == key) {
        return OwnReads.leaves(history, op, value);
      }
    }
    return false;
  }

  private String why(Step step) {
    String from = name(step.from().txn());
    String to = name(step.to().txn());
    String key = step.key() < 0 ? "" : history.keys().show(step.key());
    return switch (step.rule()) {
      case PROGRAM -> from + " begins before it commits";
      case SESSION -> from + " precedes " + to + " in session " + sessionOf(step);
      case REAL_TIME -> inTime(step);
      case MODULE -> from + " precedes " + to + " on the word of a module";
      case VERSION -> from + "'s version of " + key + " is known to precede " + to + "'s";
      case READ_FROM ->
          step.from().txn() == Dependency.INITIAL_TXN
              ? to + " read the initial version of " + key
              : to + " read " + key + installed(step) + ", which " + only(step);
      case READ_INITIAL ->
          from + " read the initial version of " + key + ", which " + to + " overwrote";
      case SEEN -> {
        int reader = proof.steps().get(step.reading()).to().txn();
        yield "%s had seen %s write of %s, yet read %s: that one is newer"
            .formatted(
                name(reader),
                reader == step.from().txn() ? "its own" : from + "'s",
                key,
                step.to().txn() == Dependency.INITIAL_TXN ? "the initial version" : to + "'s");
      }
      case OVERTAKEN -> {
        String source = name(proof.steps().get(step.reading()).from().txn());
        yield "%s read %s as %s wrote it; %s overwrote that version"
            .formatted(from, key, source, to);
      }
      case APART ->
          "%s must precede %s on %s, which both wrote: the other order would close %s → %s"
              .formatted(from, to, key, to, path(step.paths().get(0)));
    };
  }

  /** "T1 → T2 → T3", the transactions along a path. */
  private String path(List<Integer> path) {
    List<Integer> txns = new ArrayList<>();
    for (int number : path) {
      Step step = proof.steps().get(number);
      Stream.of(step.from().txn(), step.to().txn())
          .filter(txn -> txns.isEmpty() || !txns.get(txns.size() - 1).equals(txn))
          .forEach(txns::add);
    }
    return txns.stream().map(this::name).collect(Collectors.joining(" → "));
  }

  private String only(Step step) {
    String writer = name(step.from().txn());
    if (!step.eliminated().isEmpty()) {
      return writer + " wrote (others wrote it too, but cannot have been read)";
    }
    return soleWriters().isSole(step.from().txn(), step.key())
        ? "only " + writer + " wrote"
        : writer + BUT_OTHERS;
  }

  /** What is read off the history here is asked for all of the proof at once. */
  private SoleWriters soleWriters() {
    if (soleWriters == null) {
      soleWriters = new SoleWriters(history);
      for (Step step : proof.steps()) {
        if (step.rule() == Rule.READ_FROM && step.from().txn() >= 0) {
          soleWriters.ask(step.from().txn(), step.key());
        }
      }
      soleWriters.count();
    }
    return soleWriters;
  }

  private String inTime(Step step) {
    boolean fromBegin = step.to().commit() && !step.from().commit();
    return inTime(step.from().txn(), !fromBegin, step.to().txn(), step.to().commit());
  }

  String inTime(int from, boolean fromCommit, int to, boolean toCommit) {
    return new TimeWords(history).precedes(from, fromCommit, to, toCommit);
  }

  /** What the writer wrote last. */
  private String installed(Step step) {
    int txn = step.from().txn();
    for (int op = history.opEnd(txn) - 1; op >= history.opStart(txn); op--) {
      if (history.opKind(op).isWrite() && history.opKey(op) == step.key()) {
        int value = history.opValue(op);
        return value >= 0 ? "=" + history.values().show(value) : " as absent";
      }
    }
    throw new AssertionError(name(txn) + " writes nothing to key " + step.key());
  }

  private String sessionOf(Step step) {
    return history.sessionName(history.txnSession(step.from().txn()));
  }

  String name(int txn) {
    return "T" + (txn == Dependency.INITIAL_TXN ? 0 : history.txnId(txn));
  }
}
