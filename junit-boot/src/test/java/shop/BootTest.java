package shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;
import org.springframework.boot.SpringBootVersion;

/** The extension does its work with the libraries that this Spring Boot pins. */
class BootTest {
  @Test
  void spring_isTheOneMeant() {
    assertThat(SpringBootVersion.getVersion()).isEqualTo(System.getProperty("boot.version"));
  }

  @Test
  void locking_passesAndLostUpdatesAreFound() {
    Events tests =
        EngineTestKit.engine("junit-jupiter")
            .selectors(selectClass(StockCase.class))
            .execute()
            .testEvents();
    assertThat(tests.succeeded().list())
        .extracting(event -> event.getTestDescriptor().getDisplayName())
        .containsExactly("locking()");
    assertThat(failures(tests))
        .singleElement()
        .asString()
        .contains("IsolationError", "Lost update on stock");
  }

  private static List<Throwable> failures(Events tests) {
    return tests.failed().stream()
        .map(event -> event.getRequiredPayload(TestExecutionResult.class))
        .flatMap(result -> result.getThrowable().stream())
        .toList();
  }
}
