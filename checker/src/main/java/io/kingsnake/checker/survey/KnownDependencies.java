package io.kingsnake.checker.survey;

import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.model.Dependency.Type;
import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.words.CycleFacts;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.engine.ints.IntPair;
import io.kingsnake.history.VersionOrder;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/*
 * What reads a version and writes the key installs a later one. What else read the earlier
 * version read what that one overwrote: rw. No level allows the opposite without having a cycle
 * already, so that this holds whichever level one has in mind.
 */
/** The dependencies that reads with one possible source show by themselves. */
final class KnownDependencies implements CycleFacts {
  private static final int NONE = -2;

  /** Those who overwrote a version that a reader of it is linked to. */
  private static final int MAX_OVERWRITERS = 32;

  /** Where many read what many overwrote, some of the rw are enough. */
  private static final int MAX_ANTI_DEPENDENCIES = 4_000_000;

  private final Participants participants;
  private final Reads reads;
  private final Writes writes;
  private final Map<Long, IntList> updaters = new HashMap<>(); // by key and source
  private final Map<Type, EdgeList> edges = new EnumMap<>(Type.class);
  private final Map<Type, IntList> keys = new EnumMap<>(Type.class);

  /** Of a problem without edges. */
  KnownDependencies(Problem problem) {
    participants = problem.participants();
    reads = problem.reads();
    writes = problem.writes();
    for (int read = 0; read < reads.count(); read++) {
      noteUpdate(read);
    }
    for (int read = 0; read < reads.count(); read++) {
      addRead(read);
    }
    problem.versions().forEach(this::addVersions);
    if (problem.orders().session()) {
      addSessions();
    }
  }

  EdgeList edges(Type type) {
    return edges.computeIfAbsent(type, any -> new EdgeList());
  }

  /** How many versions were read and overwritten by several. */
  int lostUpdateCount() {
    return (int) updaters.values().stream().filter(each -> each.size() > 1).count();
  }

  /** For naming only: reasons are for the one anomaly that is explained. */
  Dependency dependency(Type type, int edge) {
    int key = keys.getOrDefault(type, new IntList()).get(edge);
    return new Dependency(edges(type).from(edge), edges(type).to(edge), type, key, "observed");
  }

  /** The transaction read from, INITIAL, or NONE if it could be several, or need not count. */
  private int source(int read) {
    int source = reads.source(read);
    if (participants.isOptional(reads.participant(read)) || source < Reads.INITIAL) {
      return NONE;
    }
    return source == Reads.INITIAL ? source : participants.txn(writes.participant(source));
  }

  private int reader(int read) {
    return participants.txn(reads.participant(read));
  }

  private void noteUpdate(int read) {
    int source = source(read);
    int key = reads.key(read);
    if (source != NONE && writes.writes(reads.participant(read), key)) {
      IntList known = updaters.computeIfAbsent(IntPair.of(key, source), any -> new IntList());
      if (known.isEmpty() || known.last() != reader(read)) {
        known.add(reader(read));
      }
    }
  }

  private void addRead(int read) {
    int source = source(read);
    int key = reads.key(read);
    boolean byPredicate = reads.isPredicate(read);
    if (source == NONE) {
      return;
    }
    if (source != Reads.INITIAL) {
      add(byPredicate ? Type.PREDICATE_WR : Type.WR, source, reader(read), key);
    }
    Type anti = byPredicate ? Type.PREDICATE_RW : Type.RW;
    if (edges(anti).size() > MAX_ANTI_DEPENDENCIES) {
      return;
    }
    IntList overwriters = source == Reads.INITIAL ? writers(key) : updatersOf(key, source);
    for (int i = 0; i < Math.min(overwriters.size(), MAX_OVERWRITERS); i++) {
      if (overwriters.get(i) != reader(read)) {
        add(anti, reader(read), overwriters.get(i), key);
      }
    }
  }

  private IntList updatersOf(int key, int source) {
    return updaters.getOrDefault(IntPair.of(key, source), new IntList());
  }

  private IntList writers(int key) {
    IntList found = new IntList();
    for (int w = writes.start(key); w < writes.end(key) && found.size() < MAX_OVERWRITERS; w++) {
      if (!participants.isOptional(writes.participant(w))) {
        found.add(participants.txn(writes.participant(w)));
      }
    }
    return found;
  }

  private void addVersions(VersionOrder order) {
    List<Integer> txns =
        order.txns().stream()
            .filter(txn -> participants.of(txn) >= 0)
            .filter(txn -> !participants.isOptional(participants.of(txn)))
            .toList();
    for (int i = 1; i < txns.size(); i++) {
      add(Type.WW, txns.get(i - 1), txns.get(i), order.key());
    }
  }

  private void addSessions() {
    int last = -1;
    for (int p = 0; p < participants.count(); p++) {
      if (!participants.isOptional(p)) {
        if (last >= 0 && participants.sameSession(last, p)) {
          add(Type.SESSION, participants.txn(last), participants.txn(p), -1);
        }
        last = p;
      }
    }
  }

  private void add(Type type, int from, int to, int key) {
    assert from != to : "transaction " + from + " depends on itself";
    edges(type).add(from, to);
    keys.computeIfAbsent(type, any -> new IntList()).add(key);
  }

  @Override
  public boolean readsSeveral(int txn, int key) {
    return IntStream.range(start(txn), end(txn))
            .filter(read -> reads.key(read) == key)
            .map(this::source)
            .filter(source -> source != NONE)
            .distinct()
            .count()
        > 1;
  }

  @Override
  public boolean readsOtherKeyFrom(int txn, int key, int writer) {
    return IntStream.range(start(txn), end(txn))
        .anyMatch(read -> reads.key(read) != key && source(read) == writer);
  }

  @Override
  public boolean bothUpdate(int txn, int other, int key) {
    for (int read = start(txn); txn != other && read < end(txn); read++) {
      if (reads.key(read) == key && source(read) != NONE) {
        IntList both = updatersOf(key, source(read));
        if (contains(both, txn) && contains(both, other)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean contains(IntList all, int one) {
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i) == one) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean writesAnything(int txn) {
    int participant = participants.of(txn);
    return writes.ownStart(participant) < writes.ownEnd(participant);
  }

  private int start(int txn) {
    return reads.start(participants.of(txn));
  }

  private int end(int txn) {
    return reads.end(participants.of(txn));
  }
}
