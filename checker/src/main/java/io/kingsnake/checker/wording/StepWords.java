package io.kingsnake.checker.wording;

import io.kingsnake.checker.evidence.proof.Proof;
import io.kingsnake.checker.evidence.proof.Step;
import io.kingsnake.checker.evidence.proof.Step.Inference;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.model.Wording;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Puts the steps of a proof into the words of clients. */
final class StepWords {
  /** Remark on a value that several wrote, of which one counts. */
  static final String BUT_OTHERS = " (so did others that aborted or overwrote it)";

  /**
   * Premises by how much they tell a reader: values that clients saw say more than recorded facts.
   */
  private static final List<Set<Inference>> TELLING =
      List.of(
          Set.of(Inference.OVERTAKEN, Inference.READ_INITIAL),
          Set.of(Inference.READ_FROM),
          Set.of(Inference.SEEN),
          Set.of(Inference.SESSION, Inference.REAL_TIME));

  private final History history;
  private final Proof proof;
  private final Wording wording;
  private final VersionWords versions;
  private @Nullable SoleWriters soleWriters;

  StepWords(History history, Proof proof) {
    this.history = history;
    wording = new Wording(history);
    versions = new VersionWords(history);
    this.proof = proof;
  }

  /** The dependency between transactions that a step amounts to, with its proof. */
  Dependency dependency(Step step) {
    return new Unfolding().of(step, 0);
  }

  /**
   * Unfolding of a step into its premises. Steps are shared, so that a proof written out as a tree
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
        .filter(premise -> premise.rule() != Inference.PROGRAM)
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
      case SEEN, FOLLOWS, APART, VERSION -> Dependency.Type.WW;
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
        if (!history.isPredicate(op) && versions.canBe(op, source)) {
          return false;
        }
        any |= history.isPredicate(op);
      }
    }
    return any;
  }

  VersionWords versions() {
    return versions;
  }

  private String why(Step step) {
    int from = step.from().txn();
    int to = step.to().txn();
    return switch (step.rule()) {
      case PROGRAM -> name(from) + " begins before it commits";
      case SESSION -> name(from) + " precedes " + name(to) + " in session " + sessionOf(step);
      case REAL_TIME -> inTime(step);
      case MODULE -> name(from) + " precedes " + name(to) + " according to a module";
      case VERSION ->
          "%s's version of %s is known to precede %s's".formatted(name(from), key(step), name(to));
      case READ_FROM ->
          from == Dependency.INITIAL_TXN
              ? versions.reading(to, step.key(), from)
              : name(to) + read(step) + ", which " + only(step);
      case READ_INITIAL -> versions.overwritten(from, step.key(), Dependency.INITIAL_TXN, to);
      case SEEN -> seen(step);
      case FOLLOWS -> follows(step);
      case OVERTAKEN ->
          versions.overwritten(
              from, step.key(), proof.steps().get(step.reading()).from().txn(), to);
      case APART -> apart(step);
    };
  }

  /** " read x = 5" or " did not find x". */
  private String read(Step step) {
    int writer = step.from().txn();
    return versions.deletes(writer, step.key())
        ? " did not find " + key(step)
        : " read " + versions.installed(writer, step.key());
  }

  private String seen(Step step) {
    int reader = proof.steps().get(step.reading()).to().txn();
    int writer = step.from().txn();
    boolean isRead =
        step.paths().stream()
            .flatMap(List::stream)
            .map(proof.steps()::get)
            .noneMatch(
                each -> each.rule() == Inference.REAL_TIME || each.rule() == Inference.SESSION);
    String act = versions.act(writer, step.key());
    return "%s, yet %s: that one is newer"
        .formatted(
            reader == writer
                ? act + " itself"
                : name(reader)
                    + (isRead ? " had seen " : " came after ")
                    + act.replaceFirst(" ", ", which "),
            versions
                .reading(reader, step.key(), step.to().txn())
                .substring(name(reader).length() + 1));
  }

  private String follows(Step step) {
    String earlier = name(step.from().txn());
    String later = name(step.to().txn());
    return step.paths().get(0).size() == 1
        ? "%s wrote %s before %s in session %s"
            .formatted(earlier, key(step), later, sessionOf(step))
        : "the session of %s had read from %s, which wrote %s, before %s wrote it"
            .formatted(later, earlier, key(step), later);
  }

  /** Names the read that closes the cycle, if there is one, or else another reason. */
  private String apart(Step step) {
    List<Integer> path = step.paths().get(0);
    String order =
        "%s must precede %s on %s, which both wrote: the other order would close %s → %s"
            .formatted(
                name(step.from().txn()),
                name(step.to().txn()),
                key(step),
                name(step.to().txn()),
                path(path));
    return order + since(path.stream().map(proof.steps()::get).toList());
  }

  /** ", since T1 read x = 1, ...", of the steps of a path that say the most. */
  String since(List<Step> path) {
    for (Set<Inference> telling : TELLING) {
      Optional<Step> step = path.stream().filter(each -> telling.contains(each.rule())).findFirst();
      if (step.isPresent()) {
        return ", since " + why(step.get());
      }
    }
    return "";
  }

  private String key(Step step) {
    return wording.key(step.key());
  }

  /** "T1 → T2 → T3", the transactions along a path. */
  private String path(List<Integer> path) {
    return wording.path(
        path.stream()
            .map(proof.steps()::get)
            .flatMap(step -> Stream.of(step.from().txn(), step.to().txn()))
            .toList());
  }

  private String only(Step step) {
    String writer = name(step.from().txn());
    String did = versions.deletes(step.from().txn(), step.key()) ? " deleted" : " wrote";
    if (!step.eliminated().isEmpty()) {
      return writer + did + " (no other version that looks like it can have been read)";
    }
    return soleWriters().isSole(step.from().txn(), step.key())
        ? "only " + writer + did
        : writer + did + BUT_OTHERS;
  }

  /** Sole writers of the versions in the proof, which are looked up in the history all at once. */
  private SoleWriters soleWriters() {
    if (soleWriters == null) {
      soleWriters = new SoleWriters(history);
      for (Step step : proof.steps()) {
        if (step.rule() == Inference.READ_FROM && step.from().txn() >= 0) {
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

  private String sessionOf(Step step) {
    return history.sessionName(history.txnSession(step.from().txn()));
  }

  Wording wording() {
    return wording;
  }

  String name(int txn) {
    return wording.txn(txn);
  }
}
