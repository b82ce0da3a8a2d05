package io.kingsnake.bench.figure;

import static io.kingsnake.bench.figure.Approach.BOOMSLANG;
import static io.kingsnake.bench.figure.Approach.COBRA;
import static io.kingsnake.bench.figure.Approach.LAZY;
import static io.kingsnake.bench.figure.Approach.POLYSI;
import static io.kingsnake.bench.figure.Approach.VIPER;

import io.kingsnake.bench.figure.Plot.Kind;
import io.kingsnake.bench.figure.Plot.Panel;
import io.kingsnake.bench.figure.Plot.Point;
import io.kingsnake.bench.figure.Plot.Series;
import io.kingsnake.workload.reference.Isolation;
import java.util.ArrayList;
import java.util.List;

/** Boomslang: Making Transaction Isolation Checking Practical (2026), section 8 and appendix. */
final class BoomslangFigures implements PaperFigures {
  private static final String SER = "serializable";
  private static final String SI = "snapshot-isolation";

  @Override
  public String paper() {
    return "Boomslang";
  }

  @Override
  public List<Figure> figures() {
    return List.of(
        figure("7", "lines of code of levels", this::levels),
        figure("8", "lines of code of reimplemented checkers", this::checkers),
        figure("9", "PolySI's and viper's encodings", this::encodings),
        figure("13", "ablation", this::ablation),
        figure("14", "time by the number of constraints", this::constraints),
        figure("15", "violations found in databases", this::violations),
        figure("19", "encodings on one framework", this::framework));
  }

  private Drawn levels(Lab lab) {
    List<String> names =
        List.of(
            "strict-serializable",
            SER,
            "repeatable-read",
            SI,
            "read-committed",
            "consistent-view",
            "cursor-stability",
            "forward-consistent-view");
    List<Point> ours = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      ours.add(Point.of(i, CodeLines.ofLevel(names.get(i))));
    }
    return Drawn.of(
        "A level of ours is a text of a few rules, aliases and sentences included; how it is"
            + " decided follows from the text. Boomslang's are Java: SSER, SER, RR, SI, RC, PL-2+,"
            + " CS, PL-FCV.",
        table(
            "level",
            names,
            "lines",
            List.of(
                Series.measured("lines of the level's file", ours),
                publishedLines("Boomslang", 245, 241, 249, 285, 238, 265, 364, 313))));
  }

  private Drawn checkers(Lab lab) {
    List<Point> ours =
        List.of(
            Point.of(
                0,
                CodeLines.ofEncoding("Polygraph", "WriterChains", "Choice", "Choices", "Pruning")),
            Point.of(
                1,
                CodeLines.ofEncoding(
                    "BcPolygraph", "WriterChains", "Choice", "Choices", "Pruning")),
            Point.of(
                2,
                CodeLines.ofEncoding(
                    "GeneralizedPolygraph",
                    "GeneralizedChoice",
                    "InducedFormula",
                    "InducedPruning",
                    "TransactionGraph")));
    return Drawn.of(
        "Lines that are neither empty nor comments, of the classes that only these encodings use;"
            + " Cobra's and viper's share four of five.",
        table(
            "checker",
            List.of("Cobra", "viper", "PolySI"),
            "lines",
            List.of(
                Series.measured("kingsnake's laboratory", ours),
                publishedLines("in Boomslang", 271, 281, 386),
                publishedLines("original", 16_600, 2900, 3400))));
  }

  private static Recipe blind(int txns) {
    return Recipe.of("BlindW-C").keys(2000).txns(txns);
  }

  private Drawn encodings(Lab lab) {
    List<Integer> sizes =
        lab.sizes(List.of(500, 1000, 2000), List.of(10_000, 20_000, 40_000, 80_000));
    List<Series> series = new ArrayList<>();
    for (Approach approach : List.of(VIPER, POLYSI, LAZY)) {
      series.add(
          lab.series(
              approach,
              SI,
              sizes.size(),
              i -> blind(sizes.get(i)).keys(lab.size(2000, 10_000)),
              Measured::secondsAt));
    }
    return Drawn.of(
        "The paper finds viper's encoding slightly ahead of PolySI's, and prints no numbers. Ours"
            + " share parser, problem and solver; both stop at 65,536 events.",
        lines("CPU seconds", "transactions", labels(sizes), series));
  }

  private Drawn ablation(Lab lab) {
    Recipe recipe = blind(lab.size(1000, 10_000)).keys(lab.size(300, 2000)).sessions(32);
    List<Approach> variants =
        List.of(
            BOOMSLANG.called("Boomslang"),
            BOOMSLANG.without("noPrio", "priority"),
            BOOMSLANG.without("noReach", "reachability"),
            BOOMSLANG.without("noOpt", "priority", "reachability"));
    List<String> labels = variants.stream().map(Approach::label).toList();
    List<Measured> measured = new ArrayList<>();
    for (Approach variant : variants) {
      measured.add(lab.measure(recipe, SER, variant));
    }
    List<String> names =
        measured.stream()
            .flatMap(some -> some.phases().keySet().stream())
            .filter(phase -> !phase.equals("total"))
            .distinct()
            .toList();
    return Drawn.of(
        ("BlindW-C with %,d keys and 32 clients. The paper: 2,000 keys and 10,000 transactions, and"
                + " more than 600 s without optimizations. Reachability pruning helps here, too;"
                + " topological prioritisation does not, unlike in the paper: our solver begins with"
                + " an order of its own.")
            .formatted(recipe.parameters().keys()),
        stacked("seconds", labels, phases(measured, names.isEmpty() ? List.of("solve") : names)));
  }

  private Drawn constraints(Lab lab) {
    List<Integer> keys =
        lab.sizes(List.of(2000, 1000, 500, 250, 125), List.of(10_000, 5000, 2000, 1000, 500));
    int txns = lab.size(500, 5000);
    List<Measured> cobra =
        lab.measureAll(COBRA, SER, keys.size(), i -> blind(txns).keys(keys.get(i)), true);
    List<Measured> superpositions =
        lab.measureAll(BOOMSLANG, SER, keys.size(), i -> blind(txns).keys(keys.get(i)), true);
    List<Measured> lazy =
        lab.measureAll(LAZY, SER, keys.size(), i -> blind(txns).keys(keys.get(i)), true);
    List<String> labels = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      Measured measured = cobra.get(i);
      labels.add(
          measured.hasFailed()
              ? "%,d keys".formatted(keys.get(i))
              : "%,d".formatted(measured.counts().getOrDefault("constraints", 0L)));
    }
    return Drawn.of(
        ("%,d transactions of BlindW-C on fewer and fewer keys; along the x axis the constraints of"
                + " Cobra's encoding, pairs of writers that are combined. The paper prints no"
                + " numbers.")
            .formatted(txns),
        lines(
            "CPU seconds",
            "constraints",
            labels,
            List.of(
                Series.measured(BOOMSLANG.label(), Lab.points(superpositions, Measured::secondsAt)),
                Series.measured(COBRA.label(), Lab.points(cobra, Measured::secondsAt)),
                Series.measured(LAZY.label(), Lab.points(lazy, Measured::secondsAt)))));
  }

  private Drawn violations(Lab lab) {
    List<Case> cases =
        List.of(
            new Case("write-skew", SER, 37_200, "G2-anomaly, YugabyteDB 1.3.1"),
            new Case("lost-update", SER, 2800, "Lost updates, YugabyteDB 1.1.10"),
            new Case("write-skew", SER, 446, "G2-anomaly, CockroachDB beta"),
            new Case("read-skew", SER, 8200, "Read skew, FaunaDB 2.5.4"),
            new Case("fractured-read", SER, 547, "Fractured reads, TAPIR"),
            new Case("circular-information-flow", SER, 13_156, "G1-anomaly, TAPIR"),
            new Case("lost-update", SI, 23_200, "Lost updates, MongoDB 4.2.6"),
            new Case("aborted-read", SI, 2200, "Aborted read, MongoDB 4.2.6"),
            new Case("circular-information-flow", SI, 1100, "G1c, MongoDB 4.2.6"),
            new Case("future-read", SI, 4600, "Read future writes, MongoDB 4.2.6"),
            new Case("read-skew", SI, 9100, "Read skew, TiDB 2.1.7"),
            new Case("non-repeatable-read", SI, 1000, "Non-repeatable read, MariaDB Galera"),
            new Case("thin-air-read", "consistent-view", 120, "Thin-air read, AntidoteDB"));
    List<String> labels = cases.stream().map(some -> some.what + ": " + some.anomaly).toList();
    List<Series> series = new ArrayList<>();
    for (Approach approach : List.of(BOOMSLANG, LAZY)) {
      List<Point> points = new ArrayList<>();
      for (int i = 0; i < cases.size(); i++) {
        points.add(
            lab.measure(cases.get(i).recipe(lab), cases.get(i).level, approach).secondsAt(i));
      }
      series.add(Series.measured(approach.label(), points));
    }
    return Drawn.of(
        ("The paper's traces come from bug reports and are not measured here: the same anomalies"
                + " are planted in generated histories of %s. The names after the colon are ours.")
            .formatted(lab.isFull() ? "as many transactions" : "a tenth of their size"),
        table("violation", labels, "seconds", series));
  }

  /** A trace of the paper, and its replacement. */
  private record Case(String anomaly, String level, int txns, String what) {
    Recipe recipe(Lab lab) {
      Isolation isolation =
          level.equals(SER) ? Isolation.SERIALIZABLE : Isolation.SNAPSHOT_ISOLATION;
      return Recipe.of("BlindW-C")
          .at(isolation)
          .txns(lab.size(Math.max(50, txns / 10), txns))
          .planting(anomaly);
    }
  }

  private Drawn framework(Lab lab) {
    List<Integer> sizes = lab.sizes(List.of(1000, 2000), List.of(10_000, 50_000));
    List<Panel> panels = new ArrayList<>();
    for (int txns : sizes) {
      List<Series> series = new ArrayList<>();
      series.add(one(lab, COBRA, SER, txns, 0));
      series.add(one(lab, BOOMSLANG, SER, txns, 0));
      series.add(one(lab, LAZY, SER, txns, 0));
      series.add(one(lab, VIPER, SI, txns, 1));
      series.add(one(lab, POLYSI, SI, txns, 1));
      series.add(one(lab, LAZY.called("kingsnake (lazy), SI"), SI, txns, 1));
      panels.add(
          new Panel(
              Kind.BARS,
              "%,d transactions".formatted(txns),
              "",
              "CPU seconds",
              List.of("serializability", "snapshot isolation"),
              true,
              series));
    }
    return Drawn.of(
        "The paper compares its reimplementations with the original programs, and prints no"
            + " numbers. The original programs are not here; these are our reimplementations of the"
            + " same encodings.",
        panels);
  }

  private static Series one(Lab lab, Approach approach, String level, int txns, int place) {
    return Series.measured(
        approach.label(), List.of(lab.measure(blind(txns), level, approach).secondsAt(place)));
  }
}
