package io.kingsnake.bench.figure;

import io.kingsnake.bench.figure.Plot.Kind;
import io.kingsnake.bench.figure.Plot.Panel;
import io.kingsnake.bench.figure.Plot.Point;
import io.kingsnake.bench.figure.Plot.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;

/** The figures of one paper. */
interface PaperFigures {
  String paper();

  List<Figure> figures();

  /** Panels of a figure, and a remark on them. */
  record Drawn(String remark, List<Panel> panels) {
    public Drawn {
      panels = List.copyOf(panels);
    }

    static Drawn of(String remark, List<Panel> panels) {
      return new Drawn(remark, panels);
    }
  }

  /** A figure that can be drawn. */
  record Figure(Plot.Id id, String title, Function<Lab, Drawn> drawing) {
    Plot draw(Lab lab) {
      Drawn drawn = drawing.apply(lab);
      return new Plot(id, title, drawn.remark(), drawn.panels());
    }
  }

  default Figure figure(String number, String title, Function<Lab, Drawn> drawing) {
    return new Figure(new Plot.Id(paper(), number), title, drawing);
  }

  default List<String> labels(List<Integer> numbers) {
    return numbers.stream().map("%,d"::formatted).toList();
  }

  default List<Panel> lines(String yAxis, String xAxis, List<String> labels, List<Series> series) {
    return List.of(new Panel(Kind.LINES, "", xAxis, yAxis, labels, true, series));
  }

  default List<Panel> bars(String yAxis, String xAxis, List<String> labels, List<Series> series) {
    return List.of(new Panel(Kind.BARS, "", xAxis, yAxis, labels, true, series));
  }

  default List<Panel> stacked(String yAxis, List<String> labels, List<Series> series) {
    return List.of(new Panel(Kind.STACKED, "", "", yAxis, labels, false, series));
  }

  default List<Panel> table(String xAxis, List<String> labels, String unit, List<Series> series) {
    return List.of(new Panel(Kind.TABLE, "", xAxis, unit, labels, false, series));
  }

  /** A series for each phase. */
  default List<Series> phases(List<Measured> measured, List<String> names) {
    List<Series> series = new ArrayList<>();
    for (String name : names) {
      series.add(
          Series.measured(name, Lab.points(measured, (some, place) -> some.phaseAt(place, name))));
    }
    return series;
  }

  /** Duration of the stages of an encoding, stacked. */
  default List<Panel> stages(List<Measured> measured, List<String> labels) {
    List<String> names = List.of("construct", "prune", "encode", "solve");
    return stacked("seconds", labels, phases(measured, names));
  }

  /** Each approach at each place, however it went at the others. */
  default List<Series> each(
      Lab lab,
      List<Approach> approaches,
      String level,
      int places,
      IntFunction<Recipe> recipes,
      BiFunction<Measured, Integer, Point> point) {
    List<Series> series = new ArrayList<>();
    for (Approach approach : approaches) {
      series.add(
          Series.measured(
              approach.label(),
              Lab.points(lab.measureAll(approach, level, places, recipes, false), point)));
    }
    return series;
  }

  /** Lines of code that a paper counted. */
  default Series publishedLines(String name, double... values) {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      points.add(Point.of(i, values[i]));
    }
    return Series.publishedLines(name, points);
  }
}
