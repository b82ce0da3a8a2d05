package io.kingsnake.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The arrows of docs/ARCHITECTURE.md, and restrictions on modules. */
class ArchitectureTest {
  private static final String JDK = "java..";
  private static final String NULL_MARKS = "org.jspecify..";

  /**
   * Stages of the checker, in the order in which they may see each other; the facade has no name.
   */
  private static final List<String> STAGES = stages();

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.kingsnake");

  /** The rows of the table of packages. */
  private static List<String> stages() {
    return rows("|---|---|")
        .map(row -> row.get(1))
        .map(name -> name.equals("the package itself") ? "" : name.replace("`", ""))
        .toList();
  }

  /** Cells of the table of docs/ARCHITECTURE.md with that line below its head. */
  private static Stream<List<String>> rows(String line) {
    String page = read("docs/ARCHITECTURE.md");
    String table = page.substring(page.indexOf("\n" + line + "\n") + line.length() + 2);
    return table
        .lines()
        .takeWhile(row -> row.startsWith("|"))
        .map(row -> Stream.of(row.split("\\|", -1)).map(String::strip).toList());
  }

  private static String read(String file) {
    Path root = Path.of(Objects.requireNonNull(System.getProperty("kingsnake.root")));
    try {
      return Files.readString(root.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void onlyDependsOn(String module, String... allowed) {
    String[] all = new String[allowed.length + 3];
    System.arraycopy(allowed, 0, all, 3, allowed.length);
    all[0] = JDK;
    all[1] = NULL_MARKS;
    all[2] = module;
    classes()
        .that()
        .resideInAPackage(module)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(all)
        .check(CLASSES);
  }

  private static void neverDependsOn(String from, String... forbidden) {
    noClasses()
        .that()
        .resideInAPackage(from)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(forbidden)
        .allowEmptyShould(true)
        .check(CLASSES);
  }

  @Test
  void history_needsOnlyTheJdk() {
    onlyDependsOn("io.kingsnake.history..");
  }

  @Test
  void engine_needsOnlyTheJdk() {
    onlyDependsOn("io.kingsnake.engine..");
  }

  @Test
  void formats_seeHistoryAndParsers() {
    onlyDependsOn(
        "io.kingsnake.format..",
        "io.kingsnake.history..",
        "com.fasterxml.jackson.core..",
        "us.bpsm.edn..",
        "com.github.luben.zstd..",
        "org.apache.parquet..",
        "org.apache.hadoop..",
        "org.xerial.snappy..");
  }

  /** Users without a library of Parquet never load its classes. */
  @Test
  void parquet_isSeenByNoOtherFormat() {
    noClasses()
        .that()
        .resideInAPackage("io.kingsnake.format..")
        .and()
        .resideOutsideOfPackage("io.kingsnake.format.parquet..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.kingsnake.format.parquet..",
            "org.apache.parquet..",
            "org.apache.hadoop..",
            "org.xerial.snappy..")
        .check(CLASSES);
  }

  @Test
  void testkitAndWorkload_seeHistory() {
    onlyDependsOn("io.kingsnake.testkit..", "io.kingsnake.history..");
    onlyDependsOn("io.kingsnake.workload..", "io.kingsnake.history..");
  }

  @Test
  void verifier_seesHistoryOnly() {
    onlyDependsOn("io.kingsnake.verifier..", "io.kingsnake.history..");
  }

  @Test
  void tracer_seesHistoryOnly() {
    onlyDependsOn("io.kingsnake.tracer..", "io.kingsnake.history..");
  }

  @Test
  void jdbc_seesTracerAndTheParser() {
    onlyDependsOn(
        "io.kingsnake.jdbc..",
        "javax.sql..",
        "javax.crypto..",
        "io.kingsnake.history..",
        "io.kingsnake.tracer..",
        "net.sf.jsqlparser..");
    neverDependsOn("io.kingsnake.jdbc", "net.sf.jsqlparser..");
    neverDependsOn("io.kingsnake.jdbc.table..", "net.sf.jsqlparser..");
  }

  @Test
  void databases_seeTracerAndWorkload() {
    onlyDependsOn(
        "io.kingsnake.database..",
        "io.kingsnake.history..",
        "io.kingsnake.tracer..",
        "io.kingsnake.workload..",
        "io.zonky.test..",
        "ch.vorburger..",
        "org.rocksdb..");
    neverDependsOn("io.kingsnake.database.adapter..", "io.kingsnake.database.run..");
    neverDependsOn("io.kingsnake.database.jdbc..", "io.kingsnake.database.adapter..");
  }

  /** Users without these libraries never load their classes. */
  @Test
  void optionalDatabases_areSeenByNoOthers() {
    noClasses()
        .that()
        .resideOutsideOfPackages(
            "io.kingsnake.database.postgresql..",
            "io.kingsnake.database.mariadb..",
            "io.kingsnake.database.embedded..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.kingsnake.database.postgresql..",
            "io.kingsnake.database.mariadb..",
            "io.kingsnake.database.embedded..",
            "io.zonky.test..",
            "ch.vorburger..",
            "org.rocksdb..")
        .check(CLASSES);
  }

  @Test
  void checker_seesHistoryAndEngine() {
    onlyDependsOn(
        "io.kingsnake.checker..",
        "io.kingsnake.history..",
        "io.kingsnake.engine..",
        "io.kingsnake.verifier..");
  }

  @Test
  void laboratory_seesTheChecker() {
    onlyDependsOn(
        "io.kingsnake.laboratory..",
        "io.kingsnake.history..",
        "io.kingsnake.engine..",
        "io.kingsnake.checker..");
  }

  @Test
  void stream_bringsFilesToTheChecker() {
    onlyDependsOn(
        "io.kingsnake.stream..",
        "io.kingsnake.history..",
        "io.kingsnake.format..",
        "io.kingsnake.checker..");
  }

  /** Tasks of a cluster can use the chain, and no window depends on its origin. */
  @Test
  void chainOfWindows_knowsNoFilesAndNoThreads() {
    for (String room : List.of("transaction", "blame", "chain")) {
      neverDependsOn(
          "io.kingsnake.stream." + room + "..",
          "io.kingsnake.stream.feed..",
          "io.kingsnake.format..",
          "java.nio.file..",
          "java.util.concurrent..");
    }
  }

  /** No decision depends on the verifier; it only judges certificates. */
  @Test
  void verifier_isSeenWhereItJudges() {
    for (String stage : STAGES) {
      if (!stage.equals("evidence.audit") && !stage.equals("evidence.certificate")) {
        neverDependsOn(packageOf(stage), "io.kingsnake.verifier..");
      }
    }
  }

  /** The facade is in the package itself. */
  private static String packageOf(String stage) {
    return stage.isEmpty() ? "io.kingsnake.checker" : "io.kingsnake.checker." + stage;
  }

  @Test
  void stages_doNotLookAhead() {
    for (int stage = 0; stage < STAGES.size(); stage++) {
      for (String later : STAGES.subList(stage + 1, STAGES.size())) {
        neverDependsOn(packageOf(STAGES.get(stage)), packageOf(later));
      }
    }
    for (String stage :
        List.of("evidence.proof", "evidence.audit", "wording", "evidence", "minimal")) {
      neverDependsOn(
          packageOf(stage), "io.kingsnake.engine.sat..", "io.kingsnake.engine.acyclic..");
    }
  }

  @Test
  void everyPackageOfTheChecker_isAStage() {
    String parent = "io.kingsnake.checker";
    assertThat(CLASSES.stream().map(JavaClass::getPackageName))
        .filteredOn(name -> name.startsWith(parent))
        .extracting(name -> name.substring(parent.length()).replaceFirst("^\\.", ""))
        .isSubsetOf(STAGES)
        .containsAll(STAGES);
  }

  private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");
  private static final Pattern NEEDED =
      Pattern.compile(
          "<dependency>\\s*<groupId>io.kingsnake</groupId>"
              + "\\s*<artifactId>kingsnake-([\\w-]+)</artifactId>\\s*+(?!<scope>test)");

  private static List<String> all(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(found -> found.group(1)).toList();
  }

  /** Folder of a module; ones that no user of the command meets are in a folder of their own. */
  private static String folder(String module) {
    return Set.of("laboratory", "solver-z3", "bench", "testkit").contains(module)
        ? "research/" + module
        : module;
  }

  /** Modules that a module is built with, and those that it brings. */
  private static Set<String> neededBy(String module) {
    Set<String> needed = new TreeSet<>();
    for (String each : all(NEEDED, read(folder(module) + "/pom.xml"))) {
      needed.add(each);
      needed.addAll(neededBy(each));
    }
    return needed;
  }

  @Test
  void modules_needWhatThePageSays() {
    rows("|---|---|---|")
        .filter(row -> !row.get(3).equals("everything"))
        .forEach(
            row -> {
              Set<String> named = new TreeSet<>(all(QUOTED, row.get(3)));
              List.copyOf(named).forEach(each -> named.addAll(neededBy(each)));
              for (String module : all(QUOTED, row.get(1))) {
                if (!module.contains("*")) {
                  Set<String> needed = neededBy(module);
                  needed.removeAll(all(QUOTED, row.get(1)));
                  assertThat(needed).as(module).isEqualTo(named);
                }
              }
            });
  }

  /** Types with equal names, other than Kind, which always stands behind the name of its owner. */
  @Test
  void noTwoTypesOfTheChecker_haveTheSameName() {
    Map<String, List<String>> named =
        CLASSES.stream()
            .filter(type -> type.getPackageName().startsWith("io.kingsnake.checker"))
            .filter(type -> !type.isAnonymousClass() && !type.getSimpleName().isEmpty())
            .filter(type -> !Set.of("Kind", "package-info").contains(type.getSimpleName()))
            .collect(
                Collectors.groupingBy(
                    JavaClass::getSimpleName,
                    Collectors.mapping(JavaClass::getName, Collectors.toList())));
    assertThat(named.values()).isNotEmpty().allMatch(types -> types.size() == 1);
  }

  @Test
  void command_isSeenByNoOtherModule() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.kingsnake.cli..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.kingsnake.cli..")
        .check(CLASSES);
  }

  @Test
  void reports_seeTheCheckerAndAWriterOfJson() {
    onlyDependsOn(
        "io.kingsnake.report..",
        "io.kingsnake.history..",
        "io.kingsnake.checker..",
        "com.fasterxml.jackson.core..");
  }

  @Test
  void packages_formNoCycles() {
    slices().matching("io.kingsnake.checker.(**)").should().beFreeOfCycles().check(CLASSES);
    for (String parent :
        new String[] {
          "engine",
          "laboratory",
          "format",
          "testkit",
          "workload",
          "database",
          "jdbc",
          "report",
          "stream"
        }) {
      slices()
          .matching("io.kingsnake." + parent + ".(*)..")
          .should()
          .beFreeOfCycles()
          .allowEmptyShould(true)
          .check(CLASSES);
    }
  }

  @Test
  void libraries_neitherPrintNorExit() {
    noClasses()
        .that()
        .resideOutsideOfPackages("io.kingsnake.cli..", "io.kingsnake.bench..")
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .orShould()
        .callMethod(System.class, "exit", int.class)
        .orShould()
        .callMethod(Throwable.class, "printStackTrace")
        .check(CLASSES);
  }

  @Test
  void randomness_hasASeed() {
    noClasses()
        .should()
        .callConstructor(Random.class)
        .orShould()
        .callMethod(Math.class, "random")
        .check(CLASSES);
  }

  /** The same input is searched in the same order, however fast or large the machine is. */
  @Test
  void searches_lookAtNoClockAndNoHeap() {
    noClasses()
        .that()
        .resideInAnyPackage("io.kingsnake.engine..", "io.kingsnake.checker..")
        .and()
        .resideOutsideOfPackages(
            "io.kingsnake.checker.pipeline..",
            "io.kingsnake.checker.minimal..",
            "io.kingsnake.checker.check..")
        .and()
        .doNotHaveSimpleName("Search") // which says how long it took
        .should()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(Runtime.class, "maxMemory")
        .orShould()
        .callMethod(Runtime.class, "freeMemory")
        .orShould()
        .callMethod(Runtime.class, "totalMemory")
        .check(CLASSES);
  }

  @Test
  void engineFields_arePrimitiveColumns() {
    noFields()
        .that()
        .areDeclaredInClassesThat()
        .resideInAPackage("io.kingsnake.engine..")
        .should()
        .haveRawType(JavaClass.Predicates.assignableTo(Collection.class))
        .orShould()
        .haveRawType(JavaClass.Predicates.assignableTo(Map.class))
        .orShould()
        .haveRawType(JavaClass.Predicates.assignableTo(Number.class))
        .allowEmptyShould(true)
        .check(CLASSES);
  }
}
