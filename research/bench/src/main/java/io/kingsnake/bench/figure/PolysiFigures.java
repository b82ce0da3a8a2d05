package io.kingsnake.bench.figure;

import static io.kingsnake.bench.figure.Approach.COBRA;
import static io.kingsnake.bench.figure.Approach.LAZY;
import static io.kingsnake.bench.figure.Approach.POLYSI;
import static io.kingsnake.bench.figure.Approach.VERISTRONG;
import static io.kingsnake.bench.figure.Approach.VIPER;

import io.kingsnake.bench.figure.Plot.Kind;
import io.kingsnake.bench.figure.Plot.Panel;
import io.kingsnake.bench.figure.Plot.Point;
import io.kingsnake.bench.figure.Plot.Series;
import io.kingsnake.workload.Knobs.Knob;
import io.kingsnake.workload.reference.Isolation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.IntFunction;

/**
 * PolySI: Efficient Black-box Checking of Snapshot Isolation in Databases (VLDB 2023), section 5.
 */
final class PolysiFigures implements PaperFigures {
  private static final String SI = "snapshot-isolation";
  private static final List<String> BENCHMARKS =
      List.of("C-TPCC", "GeneralRH", "C-RUBiS", "C-Twitter", "GeneralRW", "GeneralWH");
  private static final List<Approach> CHECKERS = List.of(POLYSI, VIPER, VERISTRONG, LAZY);

  @Override
  public String paper() {
    return "PolySI";
  }

  @Override
  public List<Figure> figures() {
    return List.of(
        figure(
            "5",
            "time under general workloads",
            lab -> general(lab, Measured::secondsAt, "CPU seconds")),
        figure(
            "6",
            "memory under general workloads",
            lab -> general(lab, Measured::megabytesAt, "MB of heap")),
        figure("7", "compared with Cobra", this::cobra),
        figure("8", "where the time goes", this::decomposition),
        figure("9", "ablation", this::ablation),
        figure("10", "large histories", this::large),
        figure("table3", "constraints before and after pruning", this::constraints));
  }

  /** The paper's defaults: 20 sessions of 100 transactions of 15 operations, 10,000 keys, Zipf. */
  private static Recipe usual(Lab lab) {
    return Recipe.of("general")
        .at(Isolation.SNAPSHOT_ISOLATION)
        .txns(lab.size(500, 2000))
        .keys(lab.size(5000, 10_000));
  }

  private Drawn general(Lab lab, BiFunction<Measured, Integer, Point> point, String unit) {
    Recipe usual = usual(lab);
    int perSession = lab.size(25, 100);
    List<Panel> panels = new ArrayList<>();
    List<Integer> sessions = List.of(5, 10, 15, 20, 25, 30);
    panels.add(
        panel(
            lab,
            "(a) sessions",
            unit,
            labels(sessions),
            point,
            i -> usual.sessions(sessions.get(i)).txns(perSession * sessions.get(i))));
    List<Integer> txns = lab.sizes(List.of(15, 25, 35), List.of(50, 100, 150, 200, 250));
    panels.add(
        panel(
            lab,
            "(b) transactions of a session",
            unit,
            labels(txns),
            point,
            i -> usual.txns(20 * txns.get(i))));
    List<Integer> ops = List.of(5, 15, 25);
    panels.add(
        panel(
            lab,
            "(c) operations of a transaction",
            unit,
            labels(ops),
            point,
            i -> usual.ops(ops.get(i))));
    List<Integer> reads = List.of(20, 50, 80);
    panels.add(
        panel(
            lab,
            "(d) % reads",
            unit,
            labels(reads),
            point,
            i -> usual.with(Knob.READS, reads.get(i) / 100.0)));
    List<Integer> keys =
        lab.sizes(List.of(2500, 5000, 10_000), List.of(2000, 4000, 6000, 8000, 10_000));
    panels.add(panel(lab, "(e) keys", unit, labels(keys), point, i -> usual.keys(keys.get(i))));
    List<String> distributions = List.of("uniform", "zipf", "hotspot");
    panels.add(
        panel(
            lab,
            "(f) distribution",
            unit,
            distributions,
            point,
            i -> usual.distribution(distributions.get(i))));
    return Drawn.of(
        "The paper compares with dbcop and CobraSI, with a GPU and without, which are not here;"
            + " here PolySI's encoding stands beside the others, on one problem and one solver, and"
            + " is the most expensive of them at the sizes drawn: its induced graph has an edge for"
            + " each pair of a dependency and an anti-dependency after it. The paper prints no"
            + " numbers of this figure; its limit was 180 s.",
        panels);
  }

  private Panel panel(
      Lab lab,
      String title,
      String unit,
      List<String> labels,
      BiFunction<Measured, Integer, Point> point,
      IntFunction<Recipe> recipes) {
    List<Series> series = each(lab, CHECKERS, SI, labels.size(), recipes, point);
    return new Panel(Kind.LINES, title, "", unit, labels, true, series);
  }

  private static Recipe benchmark(String name, Isolation isolation, Lab lab) {
    return Recipe.of(name).at(isolation).txns(lab.size(1000, 10_000));
  }

  private Drawn cobra(Lab lab) {
    List<Series> seconds = new ArrayList<>();
    List<Series> megabytes = new ArrayList<>();
    for (Approach approach : List.of(POLYSI, COBRA, LAZY)) {
      String level = approach.equals(COBRA) ? "serializable" : SI;
      String label =
          approach.equals(LAZY) ? approach.label() + ", SI" : approach.label() + " at " + level;
      List<Measured> measured =
          lab.measureAll(
              approach,
              level,
              BENCHMARKS.size(),
              i -> benchmark(BENCHMARKS.get(i), Isolation.SERIALIZABLE, lab),
              false);
      seconds.add(Series.measured(label, Lab.points(measured, Measured::secondsAt)));
      megabytes.add(Series.measured(label, Lab.points(measured, Measured::megabytesAt)));
    }
    List<Panel> panels = new ArrayList<>();
    panels.addAll(bars("CPU seconds", "", BENCHMARKS, seconds));
    panels.addAll(bars("MB of heap", "", BENCHMARKS, megabytes));
    return Drawn.of(
        "Serializable histories, which Cobra checks for serializability and PolySI for snapshot"
            + " isolation. Cobra's GPU, which only computes reachability, is not here: bits of a"
            + " matrix do the same. The paper finds Cobra ahead on TPC-C only; on one solver it is"
            + " ahead everywhere, since serializability needs no induced graph.",
        panels);
  }

  private static List<Measured> benchmarks(Lab lab) {
    return lab.measureAll(
        POLYSI,
        SI,
        BENCHMARKS.size(),
        i -> benchmark(BENCHMARKS.get(i), Isolation.SNAPSHOT_ISOLATION, lab),
        false);
  }

  private Drawn decomposition(Lab lab) {
    List<Measured> measured = benchmarks(lab);
    return Drawn.of("Seconds of the four stages of PolySI.", stages(measured, BENCHMARKS));
  }

  private Drawn ablation(Lab lab) {
    List<Series> series =
        each(
            lab,
            List.of(
                POLYSI,
                POLYSI.without("without pruning (w/o P)", "pruning"),
                POLYSI.without("without pruning and compaction (w/o C+P)", "pruning", "compaction"),
                LAZY),
            SI,
            BENCHMARKS.size(),
            i -> benchmark(BENCHMARKS.get(i), Isolation.SNAPSHOT_ISOLATION, lab),
            Measured::secondsAt);
    return Drawn.of(
        "The paper's variants without pruning run out of 16 GB on TPC-C.",
        bars("CPU seconds", "", BENCHMARKS, series));
  }

  private Drawn large(Lab lab) {
    int txns = lab.size(10_000, 1_000_000);
    int keys = lab.size(100_000, 10_000_000);
    List<Integer> reads = List.of(20, 50, 80, 95);
    List<Integer> ops = lab.sizes(List.of(15, 30, 60), List.of(15, 50, 150));
    Recipe usual = Recipe.of("general").at(Isolation.SNAPSHOT_ISOLATION).txns(txns).keys(keys);
    List<Panel> panels = new ArrayList<>();
    panels.add(
        new Panel(
            Kind.LINES,
            "(a) % reads",
            "",
            "CPU seconds",
            labels(reads),
            true,
            each(
                lab,
                List.of(LAZY),
                SI,
                reads.size(),
                i -> usual.with(Knob.READS, reads.get(i) / 100.0),
                Measured::secondsAt)));
    panels.add(
        new Panel(
            Kind.LINES,
            "(b) operations of a transaction",
            "",
            "CPU seconds",
            labels(ops),
            true,
            each(
                lab,
                List.of(LAZY),
                SI,
                ops.size(),
                i -> usual.ops(ops.get(i)),
                Measured::secondsAt)));
    return Drawn.of(
        "The paper: a billion keys, a million transactions, up to 450 operations, at most 4 hours"
            + " and 40 GB. Here all transactions of a history are of one length, and keys are at"
            + " most ten million, since the database that makes histories holds them in memory."
            + " Encodings that need a matrix of reachability do not get this far.",
        panels);
  }

  private Drawn constraints(Lab lab) {
    List<Measured> measured = benchmarks(lab);
    List<Series> series = new ArrayList<>();
    series.add(
        Series.measured(
            "before pruning", Lab.points(measured, (m, place) -> m.countAt(place, "constraints"))));
    series.add(
        Series.measured(
            "after", Lab.points(measured, (m, place) -> m.countAt(place, "constraints left"))));
    return Drawn.of(
        ("The paper's histories have 10,000 transactions, ours %,d; applications are reduced to"
                + " their reads and writes of keys.")
            .formatted(lab.size(1000, 10_000)),
        table("benchmark", BENCHMARKS, "constraints", series));
  }
}
