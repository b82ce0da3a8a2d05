package io.kingsnake.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import io.kingsnake.format.Formats;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.history.History;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

class KingsnakeExtensionTest {
  private static EngineExecutionResults run(DiscoverySelector selector) {
    return EngineTestKit.engine("junit-jupiter").selectors(selector).execute();
  }

  private static EngineExecutionResults run(Class<?> type, String method, Class<?>... parameters) {
    return run(selectMethod(type, method, parameters));
  }

  private static Throwable failure(EngineExecutionResults results) {
    List<Event> failed = results.testEvents().failed().list();
    assertThat(failed).hasSize(1);
    return failed.get(0).getRequiredPayload(TestExecutionResult.class).getThrowable().orElseThrow();
  }

  private static List<Map<String, String>> published(EngineExecutionResults results) {
    List<Map<String, String>> entries = new ArrayList<>();
    for (Event event : results.testEvents().reportingEntryPublished().list()) {
      entries.add(event.getRequiredPayload(ReportEntry.class).getKeyValuePairs());
    }
    return entries;
  }

  @Test
  void lostUpdate_failsWithPlainWords() {
    Throwable failure = failure(run(Cases.LostUpdateCase.class, "readThenWrite"));
    assertThat(failure).isInstanceOf(IsolationError.class);
    assertThat(failure.getMessage())
        .startsWith("this test expects snapshot-isolation, which was violated.")
        .contains("Lost update on ACCOUNT[1].BALANCE: ")
        .contains("both read ")
        .contains("discarded the other's update")
        .contains("SELECT balance FROM account WHERE id = ?")
        .contains("(Bank:")
        .contains("report.html")
        .contains("smallest.jsonl");
  }

  @Test
  void violation_leavesPageAndReproducer() throws Exception {
    EngineExecutionResults results = run(Cases.LostUpdateCase.class, "readThenWrite");
    Map<String, String> all = new HashMap<>();
    published(results).forEach(all::putAll);
    assertThat(Files.readString(Path.of(all.getOrDefault("kingsnake.report", ""))))
        .contains("lost-update");
    History smallest = read(Path.of(all.getOrDefault("kingsnake.reproducer", "")));
    assertThat(smallest.txnCount()).isEqualTo(2);
    History whole = read(Path.of(all.getOrDefault("kingsnake.history", "")));
    assertThat(whole.txnCount()).isEqualTo(15);
  }

  private static History read(Path path) throws Exception {
    return Formats.load().read(Source.of(path), ReadOptions.DEFAULT);
  }

  @Test
  void correctApplication_passes() {
    EngineExecutionResults results = run(Cases.LostUpdateCase.class, "lockThenWrite");
    results.testEvents().assertStatistics(stats -> stats.succeeded(1).failed(0));
  }

  @Test
  void testsOfOneClass_areJudgedOneByOne() {
    EngineExecutionResults results = run(selectClass(Cases.LostUpdateCase.class));
    assertThat(results.testEvents().succeeded().list())
        .extracting(event -> event.getTestDescriptor().getDisplayName())
        .containsExactly("lockThenWrite()");
    results.testEvents().assertStatistics(stats -> stats.failed(4));
  }

  @Test
  void testThatDoesNothing_isNoPass() {
    assertThat(failure(run(Cases.LostUpdateCase.class, "nothing")))
        .isInstanceOf(IsolationError.class)
        .hasMessageContaining("nothing was recorded")
        .hasMessageContaining("allowingNothing()");
  }

  @Test
  void failedTest_isExplainedByTheViolation() {
    Throwable failure = failure(run(Cases.LostUpdateCase.class, "failsAnyway"));
    assertThat(failure).hasMessage("the balance is not 250");
    assertThat(failure.getSuppressed()).hasSize(1);
    assertThat(failure.getSuppressed()[0]).hasMessageContaining("Lost update");
  }

  @Test
  void whatIsNotUnderstood_isNoPass() {
    assertThat(failure(run(Cases.LostUpdateCase.class, "notUnderstood")))
        .isInstanceOf(IsolationError.class)
        .hasMessageContaining("it could not be decided whether snapshot-isolation holds")
        .hasMessageContaining("UPDATE account SET balance = balance * 2")
        .hasMessageContaining("acceptingGaps()");
  }

  @Test
  void annotation_injectsTheDatabaseAndFindsWriteSkew() {
    EngineExecutionResults results = run(selectClass(Cases.AnnotatedCase.class));
    assertThat(failure(results).getMessage())
        .startsWith("this test expects serializable, which was violated.")
        .contains("Write skew: ");
    results.testEvents().assertStatistics(stats -> stats.succeeded(1));
  }

  @Test
  void annotation_takesTheDatabaseOfAField() {
    run(selectClass(Cases.FieldCase.class))
        .testEvents()
        .assertStatistics(stats -> stats.succeeded(2).failed(0));
  }

  @Test
  void annotation_withoutADatabase_saysWhatToWrite() {
    assertThat(failure(run(selectClass(Cases.NoDatabaseCase.class))))
        .hasMessageContaining("needs a url, or one field of type DataSource");
  }
}
