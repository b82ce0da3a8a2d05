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
            .allEvents();
    assertThat(ends(tests))
        .anySatisfy(end -> assertThat(end).isEqualTo("locking(): "))
        .anySatisfy(
            end -> assertThat(end).startsWith("careless(): ").contains("Lost update on STOCK"));
  }

  /** Result of each test, and the reason. */
  private static List<String> ends(Events tests) {
    return tests.finished().stream()
        .map(
            event ->
                event.getTestDescriptor().getDisplayName()
                    + ": "
                    + event
                        .getRequiredPayload(TestExecutionResult.class)
                        .getThrowable()
                        .map(Throwable::toString)
                        .orElse(""))
        .toList();
  }
}
