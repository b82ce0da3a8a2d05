import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.IClassCoverage;
import org.jacoco.core.analysis.ICounter;
import org.jacoco.core.tools.ExecFileLoader;

/**
 * Last line of a build that measures coverage: for each module, the share of its lines that the tests of all
 * modules ran. Maven runs {@code scripts/Coverage.java CHECKOUT} in module dist, with JaCoCo's core
 * on the class path, where the profile "coverage" recorded what ran.
 */
public final class Coverage {
  public static void main(String[] args) throws IOException {
    Path root = Path.of(args[0]);
    List<Path> targets = targets(root);
    ExecFileLoader recorded = new ExecFileLoader();
    for (Path target : targets) {
      Path file = target.resolve("jacoco.exec");
      if (Files.exists(file)) {
        recorded.load(file.toFile());
      }
    }
    List<String> figures = new ArrayList<>();
    for (Path target : targets) {
      int[] lines = lines(recorded, target.resolve("classes"));
      if (lines[1] > 0) {
        figures.add(root.relativize(target.getParent()) + " " + percent(lines));
      }
    }
    System.out.println("Coverage of lines: " + String.join(", ", figures));
  }

  /** Folders of modules, and of modules in modules. */
  private static List<Path> targets(Path root) throws IOException {
    try (Stream<Path> folders = Files.find(root, 3, (path, is) -> path.endsWith("target"))) {
      return folders.filter(each -> Files.exists(each.resolveSibling("pom.xml"))).sorted().toList();
    }
  }

  /** Counts of the lines that ran, and of all lines. */
  private static int[] lines(ExecFileLoader recorded, Path classes) throws IOException {
    int[] sum = new int[2];
    if (Files.isDirectory(classes)) {
      CoverageBuilder builder = new CoverageBuilder();
      new Analyzer(recorded.getExecutionDataStore(), builder).analyzeAll(classes.toFile());
      for (IClassCoverage each : builder.getClasses()) {
        ICounter counter = each.getLineCounter();
        sum[0] += counter.getCoveredCount();
        sum[1] += counter.getTotalCount();
      }
    }
    return sum;
  }

  private static String percent(int[] lines) {
    return 100 * lines[0] / lines[1] + "%";
  }
}
