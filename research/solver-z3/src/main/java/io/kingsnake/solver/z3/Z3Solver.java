package io.kingsnake.solver.z3;

import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.IntExpr;
import com.microsoft.z3.Solver;
import com.microsoft.z3.Statistics;
import com.microsoft.z3.Status;
import io.kingsnake.engine.sat.Literals;
import io.kingsnake.laboratory.formula.Counters;
import io.kingsnake.laboratory.formula.Formula;
import io.kingsnake.laboratory.formula.FormulaSolver;
import java.util.BitSet;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** Z3: each node has a number, and edges lead to higher ones (difference logic). */
public final class Z3Solver implements FormulaSolver {
  private static final long POLL_MILLIS = 20;
  private static final Set<String> COUNTED = Set.of("conflicts", "decisions", "propagations");

  @Override
  public String name() {
    return "z3";
  }

  @Override
  public Outcome solve(Formula formula, Counters counters, BooleanSupplier stop) {
    try (Context context = new Context()) {
      Translation translation = new Translation(context, formula);
      Watch watch = new Watch(context, stop);
      Thread watching = new Thread(watch, "z3-watch");
      watching.setDaemon(true);
      watching.start();
      try {
        return translation.solve(counters);
      } finally {
        watch.end();
        join(watching);
      }
    }
  }

  private static void join(Thread watching) {
    try {
      watching.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Interrupts the solver when it is to stop. */
  private static final class Watch implements Runnable {
    private final Context context;
    private final BooleanSupplier stop;
    private boolean isEnded;

    Watch(Context context, BooleanSupplier stop) {
      this.context = context;
      this.stop = stop;
    }

    synchronized void end() {
      isEnded = true;
      notifyAll();
    }

    @Override
    public synchronized void run() {
      try {
        while (!isEnded) {
          if (stop.getAsBoolean()) {
            context.interrupt();
          }
          wait(POLL_MILLIS);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** A formula in terms of Z3. */
  private static final class Translation {
    private final Context context;
    private final Solver solver;
    private final IntExpr[] nodes;
    private final BoolExpr[] variables;

    Translation(Context context, Formula formula) {
      this.context = context;
      solver = context.mkSolver("QF_IDL");
      nodes = new IntExpr[formula.nodeCount()];
      for (int node = 0; node < nodes.length; node++) {
        nodes[node] = context.mkIntConst("n" + node);
      }
      variables = new BoolExpr[formula.variableCount()];
      for (int v = 0; v < variables.length; v++) {
        variables[v] = context.mkBoolConst("v" + v);
        if (formula.isEdge(v)) {
          require(context.mkImplies(variables[v], before(formula.from(v), formula.to(v))));
        }
      }
      for (int e = 0; e < formula.known().size(); e++) {
        require(before(formula.known().from(e), formula.known().to(e)));
      }
      for (int c = 0; c < formula.clauseCount(); c++) {
        require(clause(formula.clauseAt(c)));
      }
    }

    /** Z3 takes arrays of a generic type. */
    @SuppressWarnings("unchecked")
    private void require(BoolExpr condition) {
      solver.add(condition);
    }

    private BoolExpr before(int from, int to) {
      return context.mkLt(nodes[from], nodes[to]);
    }

    private BoolExpr clause(int[] literals) {
      BoolExpr[] some = new BoolExpr[literals.length];
      for (int i = 0; i < some.length; i++) {
        BoolExpr variable = variables[Literals.variable(literals[i])];
        some[i] = Literals.isPositive(literals[i]) ? variable : context.mkNot(variable);
      }
      return context.mkOr(some);
    }

    Outcome solve(Counters counters) {
      Status status = solver.check();
      for (Statistics.Entry entry : solver.getStatistics().getEntries()) {
        if (entry.isUInt() && COUNTED.contains(entry.Key)) {
          counters.add(entry.Key, entry.getUIntValue());
        }
      }
      return switch (status) {
        case SATISFIABLE -> new Model(model());
        case UNSATISFIABLE -> new Unsatisfiable();
        case UNKNOWN -> new GaveUp("Z3 gave up: " + solver.getReasonUnknown());
      };
    }

    private BitSet model() {
      BitSet model = new BitSet();
      com.microsoft.z3.Model found = solver.getModel();
      for (int v = 0; v < variables.length; v++) {
        model.set(v, found.eval(variables[v], false).isTrue());
      }
      return model;
    }
  }
}
