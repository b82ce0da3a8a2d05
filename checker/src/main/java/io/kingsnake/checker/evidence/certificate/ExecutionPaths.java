package io.kingsnake.checker.evidence.certificate;

import io.kingsnake.checker.evidence.audit.ProofText;
import io.kingsnake.checker.level.AskedLevel;
import io.kingsnake.checker.level.LevelText;
import io.kingsnake.checker.level.PathAutomaton;
import io.kingsnake.checker.level.Relation;
import io.kingsnake.checker.level.Rule;
import io.kingsnake.history.History;
import io.kingsnake.history.Moments;
import io.kingsnake.verifier.Settings;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Closed paths that a level forbids, in an execution that was found. */
final class ExecutionPaths {
  /** Link between one transaction and another in the execution, in the form that statements use. */
  private record Hop(Relation relation, int to, List<int[]> words) {}

  /** End of a path so far, with its last link and the arrival before. */
  private record Arrival(int txn, int state, @Nullable Hop by, @Nullable Arrival before) {}

  private record Node(int txn, int state) {}

  private final Scope scope;
  private final StatementSearch search;
  private final LevelText level;
  private final Settings settings;
  private final Moments moments;

  ExecutionPaths(Scope scope, StatementSearch search, LevelText level, Settings settings) {
    this.scope = scope;
    this.search = search;
    this.level = level;
    this.settings = settings;
    moments = new Moments(scope.history);
  }

  /** For each rule and each transaction a shortest path that leads back to it, if there is one. */
  List<int[]> closed() {
    Map<Integer, List<Hop>> links = new HashMap<>(); // by where they start
    List<Integer> effective = scope.txns.stream().filter(this::tookEffect).toList();
    effective.forEach(txn -> links.put(txn, links(txn, effective)));
    List<int[]> found = new ArrayList<>();
    for (Rule rule : level.rules()) {
      PathAutomaton automaton = PathAutomaton.of(rule.forbidden());
      for (int txn : effective) {
        closed(txn, automaton, links).ifPresent(found::add);
      }
    }
    return found;
  }

  private Optional<int[]> closed(
      int start, PathAutomaton automaton, Map<Integer, List<Hop>> links) {
    Map<Node, Arrival> met = new HashMap<>();
    Deque<Arrival> open = new ArrayDeque<>(List.of(new Arrival(start, 0, null, null)));
    while (!open.isEmpty()) {
      Arrival at = open.remove();
      if (at.txn() == start && at.before() != null && automaton.isAccepting(at.state())) {
        return Optional.of(statement(start, at));
      }
      for (long rest = automaton.next(at.state()); rest != 0; rest &= rest - 1) {
        int state = Long.numberOfTrailingZeros(rest);
        int letters = automaton.relations(state);
        for (Hop link : links.getOrDefault(at.txn(), List.of())) {
          Arrival next = new Arrival(link.to(), state, link, at);
          boolean isLetter = (letters & link.relation().bit()) != 0;
          if (isLetter && met.putIfAbsent(new Node(link.to(), state), next) == null) {
            open.add(next);
          }
        }
      }
    }
    return Optional.empty();
  }

  private static int[] statement(int start, Arrival end) {
    assert end.txn() == start : "it leads from T" + start + " to T" + end.txn();
    List<int[]> words = new ArrayList<>();
    for (Arrival at = end; at.before() != null; at = at.before()) {
      words.addAll(0, at.by() == null ? List.of() : at.by().words());
    }
    return ProofText.joined(List.of(new int[] {start}, ProofText.path(words)));
  }

  boolean tookEffect(int txn) {
    return scope.history.isCommitted(txn) || search.tookEffect(txn);
  }

  private List<Hop> links(int from, List<Integer> effective) {
    List<Hop> links = new ArrayList<>();
    for (Relation test : Relation.values()) {
      if (test.isTest() && holds(test, from)) {
        links.add(new Hop(test, from, List.of()));
      }
    }
    for (int to : effective) {
      if (to != from) {
        addFixed(from, to, links);
        for (int key : scope.keys()) {
          if (scope.writers(key).containsAll(List.of(from, to)) && isEarlier(from, to)) {
            links.add(link(Relation.VERSION, to, 'v', to, key));
          }
        }
      }
    }
    for (Reading reading : scope.readings) {
      if (search.sourcesFound(scope, reading).contains(from)) {
        Hop read = link(readBy(reading), reading.txn(), 'r', reading.and());
        links.add(read);
        for (Hop missed : missed(reading.txn(), reading.op())) {
          List<int[]> both = List.of(read.words().get(0), missed.words().get(0));
          links.add(new Hop(Relation.READ_THEN_OVERWRITTEN, missed.to(), both));
        }
      }
    }
    links.addAll(missed(from, -1));
    return links;
  }

  private static Hop link(Relation relation, int to, char sign, int... numbers) {
    return new Hop(relation, to, List.of(ProofText.tokens(sign, numbers)));
  }

  private void addFixed(int from, int to, List<Hop> links) {
    History history = scope.history;
    boolean isSession = history.txnSession(from) == history.txnSession(to) && from < to;
    if (isSession && settings.sessionOrder()) {
      links.add(link(Relation.SESSION, to, 's', to));
    }
    long end = moments.commitLatest(from);
    if (isBefore(end, moments.snapshotEarliest(to))) {
      links.add(link(Relation.END_BEFORE_BEGIN, to, 't', to));
    }
    if (isBefore(moments.snapshotLatest(from), moments.commitEarliest(to))) {
      links.add(link(Relation.BEGIN_BEFORE_END, to, 't', to));
    }
    if (isBefore(end, moments.commitEarliest(to))) {
      links.add(link(Relation.END_BEFORE_END, to, 't', to));
    }
  }

  private boolean isBefore(long latest, long earliest) {
    return Moments.areBefore(latest, earliest, settings.drift());
  }

  /** Tests whether one transaction as a whole is before the other. */
  private boolean isEarlier(int first, int second) {
    return search.isBefore(scope.perTxn * first + scope.perTxn - 1, scope.perTxn * second);
  }

  /** Links to the transactions that overwrote versions which this one read after an operation. */
  private List<Hop> missed(int txn, int after) {
    List<Hop> links = new ArrayList<>();
    for (Reading reading : scope.readings) {
      if (reading.txn() == txn && (after < 0 || start(reading.op()) > start(after))) {
        for (int source : search.sourcesFound(scope, reading)) {
          for (int to : scope.writers(reading.key())) {
            boolean isOther = to != txn && to != source && tookEffect(to);
            if (isOther && (source < 0 || isEarlier(source, to))) {
              int[] words = {to, reading.key(), reading.sight().number(), source};
              links.add(link(missedBy(reading), to, 'o', words));
            }
          }
        }
      }
    }
    return links;
  }

  /** The first of a group of operations that were recorded as one. */
  private int start(int op) {
    int start = op;
    int first = scope.history.opStart(scope.history.txnOf(op));
    while (start > first && scope.history.joinsNext(start - 1)) {
      start--;
    }
    return start;
  }

  private static Relation readBy(Reading reading) {
    return reading.isItem() ? Relation.ITEM_READ : Relation.PREDICATE_READ;
  }

  private Relation missedBy(Reading reading) {
    if (!reading.isItem()) {
      return Relation.PREDICATE_OVERWRITTEN;
    }
    boolean isOwn = scope.writers(reading.key()).contains(reading.txn());
    return isOwn ? Relation.OWN_OVERWRITTEN : Relation.ITEM_OVERWRITTEN;
  }

  private boolean holds(Relation test, int txn) {
    boolean isUpdate = scope.keys().stream().anyMatch(key -> scope.writers(key).contains(txn));
    return switch (test) {
      case IS_UPDATE -> isUpdate;
      case IS_READ_ONLY -> !isUpdate;
      case READS_WHAT_IT_WRITES ->
          scope.readings.stream()
              .anyMatch(r -> r.txn() == txn && scope.writers(r.key()).contains(txn));
      default -> AskedLevel.of(scope.history.txnLevel(txn)).filter(a -> a.is(test)).isPresent();
    };
  }
}
