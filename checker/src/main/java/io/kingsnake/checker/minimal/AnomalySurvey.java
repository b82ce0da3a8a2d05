package io.kingsnake.checker.minimal;

import io.kingsnake.checker.analysis.NonCycleAnomalies;
import io.kingsnake.checker.analysis.Savepoints;
import io.kingsnake.checker.anomaly.AnomalyKind;
import io.kingsnake.checker.anomaly.AnomalyKind.Shape;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Orders.RealTime;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.AnomalyCount;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.model.Dependency.Type;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.ProblemBuilder;
import io.kingsnake.checker.problem.SharedAccesses;
import io.kingsnake.checker.registers.Absences;
import io.kingsnake.checker.registers.RegisterForms;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.wording.CycleClass;
import io.kingsnake.checker.wording.CycleShape;
import io.kingsnake.engine.graph.EdgeIndex;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * All kinds of anomalies that a history shows, with counts: those of single observations, and
 * cycles of {@link KnownDependencies}. Where there are several cycles for one thing it counts once,
 * by the one with the fewest anti-dependencies. What takes inference to see is not counted, so
 * there may be none although a level is violated.
 */
public final class AnomalySurvey {
  private static final int MAX_NON_CYCLES = 100_000;
  private static final int MAX_CYCLES = 500; // anti-dependencies to look for a cycle through
  private static final long MAX_VISITS = 50_000_000; // edges to look at for these, about
  private static final int MAX_LENGTH = 12;
  private static final int MAX_EDGES = 500_000; // of each kind, to look for cycles among

  /** The subgraphs of {@link #edges}, each containing the one before. */
  private static final List<List<Type>> CLASSES =
      List.of(
          List.of(Type.WW),
          List.of(Type.WR, Type.PREDICATE_WR),
          List.of(Type.SESSION),
          List.of(Type.RW, Type.PREDICATE_RW));

  /** Unit of counting: a kind of anomaly, by cycles of one class. */
  private record Counted(AnomalyKind kind, String cycleClass) {}

  private final KnownDependencies known;
  private final CyclicDependencies cyclic;
  private final List<Dependency> edges = new ArrayList<>(); // within components, by class
  private final int[] classEnds = new int[CLASSES.size()];
  private final Map<Counted, Integer> counts = new LinkedHashMap<>();

  private AnomalySurvey(KnownDependencies known) {
    this.known = known;
    cyclic = new CyclicDependencies(known);
  }

  /** Counts with one more anomaly, which was found by other means. */
  public static List<AnomalyCount> with(Anomaly known, List<AnomalyCount> found) {
    boolean isCounted = found.stream().anyMatch(each -> isSame(each, known));
    return isCounted
        ? found
        : Stream.concat(Stream.of(count(known, 1, true)), withoutNameless(known, found)).toList();
  }

  /** A cycle for which there is no name is most likely one of those of its class that have one. */
  private static boolean isSame(AnomalyCount counted, Anomaly known) {
    boolean isOfClass = Objects.equals(counted.cycleClass(), known.cycleClass());
    if (counted.kind() == known.kind()) {
      return isOfClass || known.cycleClass() == null;
    }
    return isOfClass && isNamelessCycle(known.kind());
  }

  private static boolean isNamelessCycle(AnomalyKind kind) {
    return kind.isNameless() && kind.shape() == Shape.CYCLE;
  }

  private static Stream<AnomalyCount> withoutNameless(Anomaly known, List<AnomalyCount> found) {
    return found.stream()
        .filter(
            each ->
                !isNamelessCycle(each.kind())
                    || !Objects.equals(each.cycleClass(), known.cycleClass()))
        .filter(each -> each.kind() != known.kind() || each.cycleClass() != null);
  }

  /** The most frequent kinds first. */
  public static List<AnomalyCount> of(History history, CheckOptions options) {
    return of(history, options, false, new SharedAccesses());
  }

  /**
   * Counts of anomalies, using known facts about reads and writes. {@code isObserved} says that
   * single observations are known to show nothing.
   */
  public static List<AnomalyCount> of(
      History history, CheckOptions options, boolean isObserved, SharedAccesses accesses) {
    Optional<Savepoints> savepoints = Savepoints.in(history, options.ownWrites());
    return savepoints.isPresent()
        ? withSavepoints(savepoints.get(), options)
        : withoutSavepoints(history, options, isObserved, accesses);
  }

  private static List<AnomalyCount> withSavepoints(Savepoints savepoints, CheckOptions options) {
    List<AnomalyCount> found =
        withoutSavepoints(savepoints.rewriting().history(), options, false, new SharedAccesses());
    for (Anomaly each : savepoints.contradictions()) {
      found = with(each, found);
    }
    return found;
  }

  private static List<AnomalyCount> withoutSavepoints(
      History history, CheckOptions options, boolean isObserved, SharedAccesses accesses) {
    List<Anomaly> nonCycles =
        isObserved ? List.of() : NonCycleAnomalies.all(history, options, MAX_NON_CYCLES);
    List<AnomalyCount> found = new ArrayList<>(counted(nonCycles));
    RegisterForms forms = RegisterForms.of(history, options.ownWrites(), Absences.few(history));
    forms
        .contradiction()
        .filter(each -> nonCycles.stream().noneMatch(other -> isSameReader(each, other)))
        .ifPresent(each -> found.add(count(each, 1, true)));
    forms.only().ifPresent(form -> found.addAll(cycles(form, options, accesses)));
    found.sort(Comparator.comparingInt(AnomalyCount::count).reversed());
    return found;
  }

  /** A list that shows what should not be there fits no order of whole transactions either. */
  private static boolean isSameReader(Anomaly contradiction, Anomaly observed) {
    return observed.txns().stream().anyMatch(contradiction.txns()::contains);
  }

  private static List<AnomalyCount> counted(List<Anomaly> all) {
    Map<AnomalyKind, List<Anomaly>> byKind = new LinkedHashMap<>();
    all.forEach(each -> byKind.computeIfAbsent(each.kind(), any -> new ArrayList<>()).add(each));
    return byKind.values().stream()
        .map(each -> count(each.get(0), each.size(), all.size() == MAX_NON_CYCLES))
        .toList();
  }

  private static AnomalyCount count(Anomaly example, int count, boolean atLeast) {
    return new AnomalyCount(example.kind(), example.cycleClass(), count, atLeast);
  }

  private static List<AnomalyCount> cycles(
      Registers form, CheckOptions options, SharedAccesses accesses) {
    Orders orders = new Orders(false, options.sessionOrder(), RealTime.NOTHING);
    Problem problem = ProblemBuilder.withoutEdges(form, orders, options, accesses);
    return new AnomalySurvey(new KnownDependencies(problem)).cycles();
  }

  private List<AnomalyCount> cycles() {
    note(AnomalyKind.LOST_UPDATE, known.lostUpdateCount());
    int ww = cyclic.cycleCount(typesUpTo(0));
    note(AnomalyKind.DIRTY_WRITE, ww);
    int flow = cyclic.cycleCount(typesUpTo(1));
    note(AnomalyKind.CIRCULAR_INFORMATION_FLOW, flow - ww);
    int written = cyclic.cycleCount(List.of(Type.WW, Type.SESSION)) - ww;
    note(AnomalyKind.CAUSALITY_VIOLATION, "G0-process", written);
    int process = cyclic.cycleCount(typesUpTo(2));
    note(AnomalyKind.CAUSALITY_VIOLATION, "G1c-process", process - flow - Math.max(0, written));
    collectEdges();
    countAntiDependencies();
    return counts.entrySet().stream()
        .map(
            each ->
                new AnomalyCount(
                    each.getKey().kind(), each.getKey().cycleClass(), each.getValue(), true))
        .toList();
  }

  private void note(AnomalyKind kind, int count) {
    note(kind, Objects.requireNonNull(kind.cycleClass()), count);
  }

  private void note(AnomalyKind kind, String cycleClass, int count) {
    if (count > 0) {
      counts.merge(new Counted(kind, cycleClass), count, Integer::sum);
    }
  }

  private static List<Type> typesUpTo(int last) {
    return CLASSES.subList(0, last + 1).stream().flatMap(List::stream).toList();
  }

  private void collectEdges() {
    for (int i = 0; i < CLASSES.size(); i++) {
      for (Type type : CLASSES.get(i)) {
        int count = Math.min(cyclic.count(type), MAX_EDGES);
        for (int edge = 0; edge < count; edge++) {
          edges.add(cyclic.dependency(type, edge));
        }
      }
      classEnds[i] = edges.size();
    }
  }

  private void countAntiDependencies() {
    // One for each: those that have no cycle are searched faster.
    List<EdgeIndex> upToClass =
        Arrays.stream(classEnds, 1, classEnds.length).mapToObj(this::upTo).toList();
    long limit = Math.min(MAX_CYCLES, MAX_VISITS / Math.max(1, edges.size()));
    Set<List<Integer>> met = new HashSet<>();
    for (int i = classEnds[2]; i < edges.size() && limit > 0; i++) {
      Dependency anti = edges.get(i);
      if (known.bothUpdate(anti.from(), anti.to(), anti.key())) {
        continue; // counted as a lost update
      }
      limit--;
      List<Dependency> cycle = shortestThrough(anti, upToClass);
      List<Integer> txns = cycle.stream().map(Dependency::from).sorted().toList();
      if (!cycle.isEmpty() && met.add(txns)) {
        note(CycleShape.of(known, cycle), CycleClass.of(cycle), 1);
      }
    }
  }

  private EdgeIndex upTo(int end) {
    EdgeList list = new EdgeList();
    edges
        .subList(0, end)
        .forEach(edge -> list.add(cyclic.node(edge.from()), cyclic.node(edge.to())));
    return new EdgeIndex(cyclic.nodeCount(), list);
  }

  /** With this anti-dependency only, without session order if possible; else any. */
  private List<Dependency> shortestThrough(Dependency anti, List<EdgeIndex> upToClass) {
    for (EdgeIndex index : upToClass) {
      int[] path =
          index.path(cyclic.node(anti.to()), cyclic.node(anti.from()), edges.size(), MAX_LENGTH);
      if (path.length > 0) {
        List<Dependency> cycle = new ArrayList<>(List.of(anti));
        Arrays.stream(path).mapToObj(edges::get).forEach(cycle::add);
        assert cycle.get(path.length).to() == anti.from() : cycle + " is no cycle";
        return cycle;
      }
    }
    return List.of();
  }
}
