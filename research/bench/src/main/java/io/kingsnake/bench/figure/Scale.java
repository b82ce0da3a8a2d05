package io.kingsnake.bench.figure;

import io.kingsnake.bench.figure.Plot.Kind;
import io.kingsnake.bench.figure.Plot.Panel;
import io.kingsnake.bench.figure.Plot.Point;
import io.kingsnake.bench.figure.Plot.Series;
import java.util.ArrayList;
import java.util.List;

/** Values along an axis, from {@code low} to {@code high}. */
record Scale(double low, double high, boolean logarithmic) {
  private static final int TICKS = 5;

  static Scale of(Panel panel) {
    double least = Double.MAX_VALUE;
    double most = 0;
    double[] sums = new double[panel.labels().size()];
    for (Series series : panel.series()) {
      for (Point point : series.points()) {
        if (!point.isMissing()) {
          sums[point.place()] += point.value();
          least = point.value() > 0 ? Math.min(least, point.value()) : least;
          most = Math.max(most, point.value());
        }
      }
    }
    if (panel.kind() == Kind.STACKED) {
      for (double sum : sums) {
        most = Math.max(most, sum);
      }
    }
    most = most == 0 ? 1 : most;
    least = Math.min(least, most);
    double foot = panel.kind() == Kind.BARS ? least / 2 : least; // a bar of no height is not seen
    return panel.logarithmic()
        ? new Scale(
            Math.pow(10, Math.floor(Math.log10(foot))),
            Math.pow(10, Math.ceil(Math.log10(most * 1.001))),
            true)
        : new Scale(0, niceAbove(most), false);
  }

  private static double niceAbove(double most) {
    double magnitude = Math.pow(10, Math.floor(Math.log10(most)));
    for (double step : new double[] {1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10}) {
      if (step * magnitude >= most) {
        return step * magnitude;
      }
    }
    return 10 * magnitude;
  }

  /** Position of a value, 0 for the lower end and 1 for the upper one. */
  double part(double value) {
    double part =
        logarithmic
            ? (Math.log10(Math.max(value, low)) - Math.log10(low))
                / (Math.log10(high) - Math.log10(low))
            : value / high;
    return Math.max(0, Math.min(1, part));
  }

  List<Double> ticks() {
    List<Double> ticks = new ArrayList<>();
    if (logarithmic) {
      for (double tick = low; tick <= high * 1.001; tick *= 10) {
        ticks.add(tick);
      }
    } else {
      for (int i = 0; i <= TICKS; i++) {
        ticks.add(high * i / TICKS);
      }
    }
    return ticks;
  }
}
