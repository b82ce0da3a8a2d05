package io.kingsnake.bench.figure;

import io.kingsnake.bench.figure.PaperFigures.Figure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Draws figures of the papers: {@code Figures [--full] [--limit SECONDS] [--out DIR] [PAPER
 * [NUMBER]]}, all of them and a page without a paper. Run by {@code research/bench/figure} and
 * {@code research/bench/figures}.
 */
public final class Figures {
  private static final List<PaperFigures> PAPERS =
      List.of(
          new ViperFigures(), new PolysiFigures(), new VeristrongFigures(), new BoomslangFigures());
  private static final int SMALL_LIMIT_SECONDS = 20;
  private static final int FULL_LIMIT_SECONDS = 600;

  private Path out = Path.of("target", "figures");
  private boolean full;
  private int limitSeconds;
  private final List<String> words = new ArrayList<>();

  private Figures(String[] args) {
    for (int i = 0; i < args.length; i++) {
      switch (args[i]) {
        case "--full" -> full = true;
        case "--limit" -> limitSeconds = Integer.parseInt(args[++i]);
        case "--out" -> out = Path.of(args[++i]);
        default -> words.add(args[i]);
      }
    }
    limitSeconds =
        limitSeconds > 0 ? limitSeconds : full ? FULL_LIMIT_SECONDS : SMALL_LIMIT_SECONDS;
  }

  public static void main(String[] args) throws IOException {
    new Figures(args).run();
  }

  static List<Figure> all() {
    return PAPERS.stream().flatMap(paper -> paper.figures().stream()).toList();
  }

  private void run() throws IOException {
    List<Figure> chosen = chosen();
    if (chosen.isEmpty()) {
      System.err.println("no such figure; there are " + String.join(", ", names()));
      System.exit(3);
    }
    Lab lab = new Lab(full, Duration.ofSeconds(limitSeconds), System.out);
    warmUp(lab);
    Files.createDirectories(out);
    List<Plot> plots = new ArrayList<>();
    for (Figure figure : chosen) {
      System.out.println(figure.id().spoken() + ": " + figure.title());
      Plot plot = figure.draw(lab);
      Files.writeString(out.resolve(plot.id().file() + ".csv"), PlotCsv.of(plot));
      Files.writeString(out.resolve(plot.id().file() + ".svg"), PlotSvg.of(plot));
      plots.add(plot);
    }
    if (words.isEmpty()) {
      Files.writeString(out.resolve("index.html"), FigurePage.of(plots, full, limitSeconds));
    }
    System.out.println("wrote " + plots.size() + " figures to " + out);
    System.exit(0); // what was given up may still be at work
  }

  private List<Figure> chosen() {
    List<Figure> chosen = new ArrayList<>(all());
    if (!words.isEmpty()) {
      chosen.removeIf(figure -> !figure.id().paper().equalsIgnoreCase(words.get(0)));
    }
    if (words.size() > 1) {
      String number = words.get(1).toLowerCase(Locale.ROOT).replace(" ", "");
      chosen.removeIf(figure -> !figure.id().number().equals(number));
    }
    return chosen;
  }

  private static List<String> names() {
    return all().stream().map(figure -> figure.id().paper() + " " + figure.id().number()).toList();
  }

  /** Lets Java compile the measured code. */
  private static void warmUp(Lab lab) {
    System.out.println("warming up");
    Recipe recipe = Recipe.of("BlindW-RW").txns(150).keys(100);
    for (int round = 0; round < 3; round++) {
      for (Approach approach :
          List.of(
              Approach.LAZY,
              Approach.VIPER.by("z3"),
              Approach.VIPER,
              Approach.POLYSI,
              Approach.VERISTRONG,
              Approach.BOOMSLANG)) {
        lab.measure(recipe, "snapshot-isolation", approach);
        lab.measure(
            recipe, "serializable", approach.equals(Approach.VIPER) ? Approach.COBRA : approach);
      }
    }
  }
}
