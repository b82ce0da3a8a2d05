package io.kingsnake.bench.loop;

import io.kingsnake.checker.analysis.WriteIndex;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Orders.RealTime;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.ProblemBuilder;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.solve.propose.GreedyReplay;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.Clocks;
import io.kingsnake.engine.graph.TopologicalOrder;
import io.kingsnake.engine.sat.Literals;
import io.kingsnake.engine.sat.ProofLog;
import io.kingsnake.engine.sat.Solver;
import io.kingsnake.engine.sat.Theory;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.TransactionBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Index of writes, clocks, the greedy replay and propagation, each over a history of 8 operations a
 * transaction in 50 sessions, run one transaction after the other, keys = transactions / 2.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class InnerLoops {
  private static final int OPS = 8;
  private static final int SESSIONS = 50;

  @Param({"20000"})
  public int txns;

  private History history = new HistoryBuilder().build();
  private WriteIndex index = WriteIndex.of(history);
  private Problem problem = problem(history);
  private Adjacency successors = Adjacency.successors(0, problem.edges(), 0);
  private Adjacency predecessors = successors;
  private int[] order = {};

  /** All that the loops work on. */
  @Setup
  public void prepare() {
    history = history(txns, new SplittableRandom(1));
    index = WriteIndex.of(history);
    problem = problem(history);
    int count = problem.eventCount();
    successors = Adjacency.successors(count, problem.edges(), problem.edges().size());
    predecessors = Adjacency.predecessors(count, problem.edges(), problem.edges().size());
    order = TopologicalOrder.of(successors).nodes().clone();
  }

  private static Problem problem(History history) {
    Orders orders = new Orders(false, true, RealTime.NOTHING);
    return ProblemBuilder.build(Registers.of(history), orders, CheckOptions.DEFAULT);
  }

  private static History history(int txns, SplittableRandom random) {
    HistoryBuilder builder = new HistoryBuilder().initialAbsent();
    TransactionBuffer buffer = builder.newTransaction();
    int keys = Math.max(1, txns / 2);
    int[] held = new int[keys];
    Arrays.fill(held, History.ABSENT);
    for (int txn = 0; txn < txns; txn++) {
      buffer.session(builder.session("s" + txn % SESSIONS)).id(txn + 1L).outcome(Outcome.COMMITTED);
      for (int op = 0; op < OPS; op++) {
        int key = random.nextInt(keys);
        int id = builder.keys().ofLong(key);
        if (random.nextBoolean()) {
          buffer.read(id, held[key]);
        } else {
          held[key] = builder.values().ofLong((long) txn * OPS + op);
          buffer.write(id, held[key]);
        }
      }
      builder.add(buffer);
    }
    return builder.build();
  }

  /** Construction of the index of writes. */
  @Benchmark
  public int indexWrites() {
    return WriteIndex.of(history).groupCount();
  }

  /** Lookup of each read's value in the index of writes. */
  @Benchmark
  public int lookUpReads() {
    int found = 0;
    for (int op = 0; op < history.opCount(); op++) {
      if (history.opKind(op) == OpKind.READ) {
        int group = index.group(history.opKey(op), history.opValue(op));
        found += group == WriteIndex.NONE ? 0 : 1;
      }
    }
    return found;
  }

  /** The clocks of all certain edges, from nothing. */
  @Benchmark
  public int updateClocks() {
    return new Clocks(problem.chains()).recompute(order, predecessors).size();
  }

  /** An order that explains as many reads as it can. */
  @Benchmark
  public int replayGreedily() {
    return new GreedyReplay(problem, successors, predecessors).run().length;
  }

  /** Two clauses for each of a chain of literals, and one decision that settles them all. */
  @Benchmark
  public long propagate() {
    Solver solver = new Solver(Theory.NONE, ProofLog.NONE);
    int last = solver.newVariable(true);
    for (int i = 1; i < txns; i++) {
      int next = solver.newVariable(true);
      solver.addClause(Literals.negative(last), Literals.positive(next));
      solver.addClause(Literals.positive(last), Literals.negative(next));
      last = next;
    }
    if (solver.solve(() -> false) != Solver.Result.SATISFIABLE) {
      throw new IllegalStateException("a chain of implications has a model");
    }
    return solver.propagationCount();
  }
}
