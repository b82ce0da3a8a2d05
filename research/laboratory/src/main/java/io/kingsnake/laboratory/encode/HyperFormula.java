package io.kingsnake.laboratory.encode;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.engine.sat.Literals;
import io.kingsnake.laboratory.formula.Formula;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntPredicate;

/*
 * For each open pair one of the two edges, for each open read one of its candidates; a candidate
 * that is read precedes the reader, and its overwriters come after the reader.
 */
/** A hyper-polygraph as a formula, of all transactions or of some. */
final class HyperFormula {
  private final HyperGraph graph;
  private final Problem problem;
  private final Writes writes;
  private final Reads reads;
  private final IntPredicate counts;
  private final Formula formula;
  private final boolean guides;
  private final Map<Long, Integer> chosen = new HashMap<>(); // read and candidate: variable
  private final IntList primary = new IntList(); // literals of edges that are chosen: ww and wr

  /** For the participants that count; {@code guides}: by the order of the known graph. */
  HyperFormula(HyperGraph graph, boolean guides, boolean isExclusive, IntPredicate counts) {
    this.graph = graph;
    this.guides = guides;
    this.counts = counts;
    problem = graph.problem();
    writes = problem.writes();
    reads = problem.reads();
    formula = new Formula(problem.eventCount(), graph.known().edges());
    addPairs();
    for (int read = 0; read < reads.count(); read++) {
      if (counts.test(reads.participant(read))) {
        addRead(read, isExclusive);
      }
    }
  }

  Formula formula() {
    return formula;
  }

  HyperGraph graph() {
    return graph;
  }

  /** The edges that are chosen, rather than derived. */
  IntList primary() {
    return primary;
  }

  private int primary(int from, int to) {
    int literal = formula.edge(from, to);
    if (guides) {
      KnownGraph known = graph.known();
      formula.prefer(Literals.variable(literal), known.placeOf(from) < known.placeOf(to));
    }
    return literal;
  }

  private void addPairs() {
    IntList pairs = graph.pairs();
    for (int i = 0; i < pairs.size(); i += 2) {
      int write = pairs.get(i);
      int other = pairs.get(i + 1);
      if (counts.test(writes.participant(write)) && counts.test(writes.participant(other))) {
        int first = primary(graph.at(write), graph.beginOf(other));
        int second = primary(graph.at(other), graph.beginOf(write));
        formula.clause(first, second);
        formula.clause(Literals.not(first), Literals.not(second));
        formula.choose(Literals.variable(first));
        formula.choose(Literals.variable(second));
        primary.add(first);
        primary.add(second);
        overwrite(write, other, first);
        overwrite(other, write, second);
      }
    }
  }

  /** If the other write follows, it follows all known readers of this one. */
  private void overwrite(int write, int other, int follows) {
    IntList readers = graph.readers(write);
    for (int i = 0; i < readers.size(); i++) {
      int read = readers.get(i);
      if (graph.concerns(read, other)
          && problem.boundsReader(read)
          && counts.test(reads.participant(read))) {
        formula.clause(Literals.not(follows), formula.edge(graph.readAt(read), graph.at(other)));
      }
    }
  }

  private void addRead(int read, boolean isExclusive) {
    IntList candidates = graph.candidates(read);
    for (int i = 0; i < candidates.size(); i++) {
      int candidate = candidates.get(i);
      if (candidate >= 0 && !counts.test(writes.participant(candidate))) {
        return; // it may have read that one, which is left out
      }
    }
    int[] some = new int[candidates.size()];
    for (int i = 0; i < some.length; i++) {
      some[i] = choose(read, candidates.get(i));
    }
    if (some.length > 0) {
      formula.clause(some);
    }
    for (int i = 0; i < some.length && isExclusive; i++) {
      for (int j = i + 1; j < some.length; j++) {
        formula.clause(Literals.not(some[i]), Literals.not(some[j]));
      }
    }
  }

  private int choose(int read, int candidate) {
    boolean isLikely =
        guides
            && candidate >= 0
            && graph.known().placeOf(graph.at(candidate))
                < graph.known().placeOf(graph.readAt(read));
    int variable = formula.newVariable(isLikely);
    formula.choose(variable);
    chosen.put(key(read, candidate), variable);
    int denied = Literals.negative(variable);
    if (candidate >= 0) {
      int first = primary(graph.at(candidate), graph.readAt(read));
      formula.clause(denied, first);
      primary.add(first);
    }
    int key = reads.key(read);
    for (int w = writes.start(key); w < writes.end(key) && problem.boundsReader(read); w++) {
      if (w != candidate && graph.concerns(read, w) && counts.test(writes.participant(w))) {
        overwriteIfRead(read, candidate, w, denied);
      }
    }
    return Literals.positive(variable);
  }

  /** Known to follow, known to precede, or open. */
  private void overwriteIfRead(int read, int candidate, int write, int denied) {
    int after = formula.edge(graph.readAt(read), graph.at(write));
    if (candidate < 0) {
      formula.clause(denied, after);
    } else {
      int follows = formula.edge(graph.at(candidate), graph.beginOf(write));
      int precedes = formula.edge(graph.at(write), graph.beginOf(candidate));
      formula.clause(follows, precedes);
      formula.clause(denied, Literals.not(follows), after);
    }
  }

  private static long key(int read, int candidate) {
    return ((long) read << 32) | (candidate & 0xffffffffL);
  }

  /** The literal "the read read the candidate", for an open read. */
  int chosen(int read, int candidate) {
    return Literals.positive(Objects.requireNonNull(chosen.get(key(read, candidate))));
  }

  /** By read, its source in a model. */
  int[] sources(BitSet model) {
    int[] sources = new int[reads.count()];
    for (int read = 0; read < sources.length; read++) {
      sources[read] = graph.source(read);
      IntList candidates = graph.candidates(read);
      for (int i = 0; i < candidates.size() && sources[read] == Reads.OPEN; i++) {
        if (Solving.isTrue(model, chosen(read, candidates.get(i)))) {
          sources[read] = candidates.get(i);
        }
      }
    }
    return sources;
  }
}
