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
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The arrows of docs/ARCHITECTURE.md, and what no module may do. */
class ArchitectureTest {
  private static final String JDK = "java..";
  private static final String NULL_MARKS = "org.jspecify..";

  /** Of the checker, in the order in which they may see each other. */
  private static final List<String> STAGES =
      List.of(
          "level",
          "module",
          "model",
          "analysis",
          "registers",
          "problem",
          "solve",
          "axiomatic",
          "proof",
          "view",
          "relation",
          "rules",
          "audit",
          "words",
          "scan",
          "explain",
          "survey",
          "certify",
          "pipeline",
          "",
          "minimal");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.kingsnake");

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
        "com.github.luben.zstd..");
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
        "io.kingsnake.workload..");
    neverDependsOn("io.kingsnake.database.adapter..", "io.kingsnake.database.run..");
    neverDependsOn("io.kingsnake.database.jdbc..", "io.kingsnake.database.adapter..");
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

  /** So that tasks of a cluster can use them, and no window depends on where it came from. */
  @Test
  void windows_seeTheCheckerAndNoFiles() {
    onlyDependsOn("io.kingsnake.windows..", "io.kingsnake.history..", "io.kingsnake.checker..");
    neverDependsOn("io.kingsnake.windows..", "java.nio.file..", "java.util.concurrent..");
  }

  @Test
  void online_bringsFilesToWindows() {
    onlyDependsOn(
        "io.kingsnake.online..",
        "io.kingsnake.history..",
        "io.kingsnake.format..",
        "io.kingsnake.checker..",
        "io.kingsnake.windows..");
  }

  /** Nothing is decided by what the verifier says; certificates are only put to it. */
  @Test
  void verifier_isSeenWhereItJudges() {
    for (String stage : STAGES) {
      if (!stage.equals("audit") && !stage.equals("certify")) {
        neverDependsOn(packageOf(stage), "io.kingsnake.verifier..");
      }
    }
  }

  /** The facade is in the package itself. */
  private static String packageOf(String stage) {
    return stage.isEmpty() ? "io.kingsnake.checker" : "io.kingsnake.checker." + stage + "..";
  }

  @Test
  void stages_doNotLookAhead() {
    for (int stage = 0; stage < STAGES.size(); stage++) {
      for (String later : STAGES.subList(stage + 1, STAGES.size())) {
        neverDependsOn(packageOf(STAGES.get(stage)), packageOf(later));
      }
    }
    for (String stage : List.of("proof", "audit", "words", "explain", "survey")) {
      neverDependsOn(
          packageOf(stage), "io.kingsnake.engine.sat..", "io.kingsnake.engine.acyclic..");
    }
  }

  @Test
  void everyPackageOfTheChecker_isAStage() {
    String parent = "io.kingsnake.checker";
    assertThat(CLASSES.stream().map(JavaClass::getPackageName))
        .filteredOn(name -> name.startsWith(parent))
        .extracting(name -> name.substring(parent.length()).replace(".", ""))
        .isSubsetOf(STAGES)
        .containsAll(STAGES);
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
    for (String parent :
        new String[] {
          "engine",
          "checker",
          "laboratory",
          "format",
          "testkit",
          "workload",
          "database",
          "jdbc",
          "report"
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
            "io.kingsnake.checker.pipeline..", "io.kingsnake.checker.minimal..")
        .and()
        .doNotHaveSimpleName("Decided") // which says how long it took
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
