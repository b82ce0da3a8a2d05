package io.kingsnake.bench.figure;

import static io.kingsnake.bench.figure.Approach.LAZY;
import static io.kingsnake.bench.figure.Approach.POLYSI;
import static io.kingsnake.bench.figure.Approach.VERISTRONG;
import static io.kingsnake.bench.figure.Approach.VIPER;

import io.kingsnake.bench.figure.Plot.Panel;
import io.kingsnake.bench.figure.Plot.Series;
import io.kingsnake.workload.reference.Isolation;
import java.util.ArrayList;
import java.util.List;

/** Viper: Practically Verifying Snapshot Isolation (EuroSys 2023), section 7. */
final class ViperFigures implements PaperFigures {
  private static final String ADYA_SI = "adya-si";
  private static final List<String> BENCHMARKS =
      List.of("C-TPCC", "C-RUBiS", "C-Twitter", "BlindW-RM", "BlindW-RW", "Range-B");
  private static final Approach WITHOUT_P =
      VIPER.without("without heuristic pruning (w/o P)", "heuristic");
  private static final Approach WITHOUT_PO =
      VIPER.without(
          "without Cobra's optimizations either (w/o PO)", "heuristic", "combining", "coalescing");

  @Override
  public String paper() {
    return "viper";
  }

  @Override
  public List<Figure> figures() {
    return List.of(
        figure("8", "SI on BlindW-RW", this::baselines),
        figure("9", "SI on appends to lists", this::appends),
        figure("10", "where the time goes", this::decomposition),
        figure("11", "ablation", this::ablation),
        figure("12", "concurrent clients", this::concurrency),
        figure("13", "heuristic pruning with Z3", this::heuristicWithZ3),
        figure("14", "violations found in databases", this::violations),
        figure("15", "planted anomalies", this::planted));
  }

  private static Recipe blind(int txns) {
    return Recipe.of("BlindW-RW").at(Isolation.SNAPSHOT_ISOLATION).txns(txns);
  }

  private Drawn baselines(Lab lab) {
    List<Integer> sizes =
        lab.sizes(
            List.of(100, 200, 400, 1000, 2000), List.of(100, 200, 400, 1000, 2000, 5000, 10_000));
    List<Series> series = new ArrayList<>();
    for (Approach approach : List.of(VIPER, WITHOUT_PO, VIPER.by("z3"), POLYSI, VERISTRONG, LAZY)) {
      series.add(
          lab.series(
              approach, ADYA_SI, sizes.size(), i -> blind(sizes.get(i)), Measured::secondsAt));
    }
    return Drawn.of(
        "The paper's baselines GSI+Z3, ASI+Z3 and ASI+Mono encode transactions as atomic nodes; the"
            + " line 'z3' is viper's encoding with Z3 instead of MonoSAT.",
        lines("CPU seconds", "transactions", labels(sizes), series));
  }

  private Drawn appends(Lab lab) {
    List<Integer> sizes =
        lab.sizes(List.of(1000, 2000, 4000, 8000), List.of(5000, 10_000, 20_000, 30_000));
    List<Series> series = new ArrayList<>();
    for (Approach approach : List.of(VIPER, LAZY)) {
      series.add(
          lab.series(
              approach,
              ADYA_SI,
              sizes.size(),
              i -> Recipe.of("list-append").at(Isolation.SNAPSHOT_ISOLATION).txns(sizes.get(i)),
              Measured::secondsAt));
    }
    return Drawn.of(
        "The paper has seconds of Jepsen's load along the x axis; here are transactions. Lists show"
            + " the order of versions, so that nothing is left to choose. Elle, which the paper"
            + " compares with, is no part of this laboratory.",
        lines("CPU seconds", "transactions", labels(sizes), series));
  }

  private static Recipe benchmark(String name, Lab lab) {
    return Recipe.of(name).at(Isolation.SNAPSHOT_ISOLATION).txns(lab.size(1500, 5000));
  }

  private Drawn decomposition(Lab lab) {
    List<Measured> measured =
        lab.measureAll(
            VIPER, ADYA_SI, BENCHMARKS.size(), i -> benchmark(BENCHMARKS.get(i), lab), false);
    return Drawn.of(
        "Seconds of each phase of viper's encoding; parsing is not among them, since histories are"
            + " generated in memory. As in the paper, C-TPCC leaves next to nothing to solve: all"
            + " its writes follow a read. In Range-B deletions leave tombstones, and viper takes a"
            + " key without one for never written; by our definition it may have been deleted.",
        stages(measured, BENCHMARKS));
  }

  private Drawn ablation(Lab lab) {
    List<Series> series =
        each(
            lab,
            List.of(VIPER, WITHOUT_P, WITHOUT_PO, LAZY),
            ADYA_SI,
            BENCHMARKS.size(),
            i -> benchmark(BENCHMARKS.get(i), lab),
            Measured::secondsAt);
    return Drawn.of(
        "The paper finds that no optimization helps everywhere. Heuristic pruning of histories"
            + " shorter than its window (500 events) takes nothing for granted.",
        bars("CPU seconds", "", BENCHMARKS, series));
  }

  private Drawn concurrency(Lab lab) {
    List<Integer> clients = List.of(8, 16, 24, 32, 48, 64);
    List<Series> series = new ArrayList<>();
    for (int txns : lab.sizes(List.of(500, 1000, 2000), List.of(2000, 5000, 8000))) {
      series.add(
          lab.series(
              VIPER.called("viper's encoding, %,d transactions".formatted(txns)),
              ADYA_SI,
              clients.size(),
              i -> blind(txns).sessions(clients.get(i)),
              Measured::secondsAt));
    }
    int largest = lab.size(2000, 8000);
    series.add(
        lab.series(
            LAZY.called("kingsnake (lazy), %,d transactions".formatted(largest)),
            ADYA_SI,
            clients.size(),
            i -> blind(largest).sessions(clients.get(i)),
            Measured::secondsAt));
    return Drawn.of(
        "In the paper more clients mean more aborts and so fewer transactions; here every history"
            + " has as many transactions as it says.",
        lines("CPU seconds", "clients", labels(clients), series));
  }

  private Drawn heuristicWithZ3(Lab lab) {
    List<Integer> sizes = List.of(100, 200, 400);
    List<Series> series = new ArrayList<>();
    Approach z3 = VIPER.by("z3");
    for (Approach approach :
        List.of(
            z3.called("viper's encoding, Z3, with heuristic"),
            z3.without("viper's encoding, Z3, without", "heuristic"),
            LAZY)) {
      series.add(
          lab.series(
              approach, ADYA_SI, sizes.size(), i -> blind(sizes.get(i)), Measured::secondsAt));
    }
    return Drawn.of(
        "The paper's Z3 baselines order transactions or"
            + " timestamps; ours is viper's encoding solved by Z3. No history here is longer than"
            + " the heuristic's window of 500 events but the last.",
        table("transactions", labels(sizes), "seconds", series));
  }

  private Drawn violations(Lab lab) {
    List<String> names =
        List.of(
            "lost-update", "aborted-read", "circular-information-flow", "future-read", "read-skew");
    List<Integer> sizes =
        lab.sizes(List.of(2320, 220, 110, 460, 930), List.of(23_200, 2200, 1100, 4600, 9300));
    List<String> labels = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      labels.add("%s, %,d transactions".formatted(names.get(i), sizes.get(i)));
    }
    List<Series> series =
        each(
            lab,
            List.of(VIPER, LAZY),
            "snapshot-isolation",
            names.size(),
            i -> blind(sizes.get(i)).planting(names.get(i)),
            Measured::secondsAt);
    return Drawn.of(
        ("The paper's histories are Jepsen's, of MongoDB and TiDB, and are not measured here: the"
                + " same anomalies are planted in generated histories of %s.")
            .formatted(lab.isFull() ? "as many transactions" : "a tenth of their size"),
        table("violation", labels, "seconds", series));
  }

  private Drawn planted(Lab lab) {
    List<String> names = List.of("circular-information-flow", "long-fork", "causality-violation");
    List<String> papers = List.of("G1c", "long fork", "G-SIb");
    List<Panel> panels = new ArrayList<>();
    for (int txns : lab.sizes(List.of(1000, 2000), List.of(2000, 5000))) {
      List<Series> series =
          each(
              lab,
              List.of(VIPER, POLYSI, VERISTRONG, LAZY),
              ADYA_SI,
              names.size(),
              i -> blind(txns).planting(names.get(i)),
              Measured::secondsAt);
      panels.addAll(table("%,d transactions".formatted(txns), papers, "seconds", series));
    }
    return Drawn.of(
        "Planted in generated histories. Times include finding and judging an explanation, which"
            + " viper does not give.",
        panels);
  }
}
