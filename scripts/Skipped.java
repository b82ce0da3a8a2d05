import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The last lines of a build: which tests were skipped and why, from the reports that Surefire and
 * Failsafe leave. {@code java scripts/Skipped.java CHECKOUT}; Maven runs it in module dist.
 */
public final class Skipped {
  /** Reasons, and the classes that were skipped for each, with how many tests of each class. */
  private final Map<String, Map<String, Integer>> reasons = new TreeMap<>();

  private int run;
  private int skipped;

  public static void main(String[] args) throws IOException, XMLStreamException {
    Path root = Path.of(args[0]);
    Skipped result = new Skipped();
    for (Path report : reports(root)) {
      result.add(report);
    }
    result.print();
    printModules(root, args.length > 1 && args[1].equals("heavy"));
  }

  private static List<Path> reports(Path root) throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path target : targets(root)) {
      for (String kind : List.of("surefire-reports", "failsafe-reports")) {
        if (Files.isDirectory(target.resolve(kind))) {
          try (Stream<Path> files = Files.list(target.resolve(kind))) {
            files
                .filter(each -> each.getFileName().toString().matches("TEST-.*\\.xml"))
                .sorted()
                .forEach(found::add);
          }
        }
      }
    }
    return found;
  }

  /** Of modules, and of modules in modules. */
  private static List<Path> targets(Path root) throws IOException {
    try (Stream<Path> folders = Files.find(root, 3, (path, is) -> path.endsWith("target"))) {
      return folders.filter(each -> Files.exists(each.resolveSibling("pom.xml"))).sorted().toList();
    }
  }

  private void add(Path report) throws IOException, XMLStreamException {
    XMLInputFactory factory = XMLInputFactory.newFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    try (InputStream in = Files.newInputStream(report)) {
      XMLStreamReader xml = factory.createXMLStreamReader(in);
      String test = "";
      while (xml.hasNext()) {
        if (xml.next() != XMLStreamReader.START_ELEMENT) {
          continue;
        }
        if (xml.getLocalName().equals("testcase")) {
          run++;
          test = xml.getAttributeValue(null, "classname");
        } else if (xml.getLocalName().equals("skipped")) {
          skipped++;
          String message = xml.getAttributeValue(null, "message");
          add(reason(message == null ? xml.getElementText() : message), test);
        }
      }
    }
  }

  private void add(String reason, String test) {
    reasons
        .computeIfAbsent(reason, each -> new TreeMap<>())
        .merge(test.substring(test.lastIndexOf('.') + 1), 1, Integer::sum);
  }

  private static String reason(String message) {
    String first = message.strip().lines().findFirst().orElse("no reason given");
    return first.replaceFirst("^.*Assumption failed: ", "").replaceFirst("^SKIPPED: ", "");
  }

  private void print() {
    System.out.printf(
        "Skipped: %,d of %,d tests%s%n", skipped, run, skipped == 0 ? "" : ", because");
    reasons.forEach(
        (reason, classes) -> {
          List<String> each = new ArrayList<>();
          classes.forEach((name, count) -> each.add(count == 1 ? name : name + " (" + count + ")"));
          System.out.printf("  %s: %s%n", reason, String.join(", ", each));
        });
  }

  private static void printModules(Path root, boolean isHeavy) throws IOException {
    Set<String> modules = isHeavy ? Set.of() : heavyModules(root);
    if (!modules.isEmpty()) {
      System.out.printf(
          "  few need them and they download much (scripts/prepare or mvn -Pheavy builds them): all"
              + " tests of %s%n",
          String.join(", ", modules));
    }
  }

  private static Set<String> heavyModules(Path root) throws IOException {
    String pom = Files.readString(root.resolve("pom.xml"));
    int start = pom.indexOf("<id>heavy</id>");
    Set<String> modules = new TreeSet<>();
    for (String line : pom.substring(start, pom.indexOf("</profile>", start)).split("\n", -1)) {
      if (line.strip().startsWith("<module>")) {
        modules.add(line.strip().replaceAll("</?module>", ""));
      }
    }
    modules.remove("skipped");
    return modules;
  }
}
