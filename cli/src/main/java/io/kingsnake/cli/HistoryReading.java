package io.kingsnake.cli;

import io.kingsnake.format.HistoryFinder.Found;
import io.kingsnake.history.History;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A history in memory.
 *
 * @param millis how long reading took
 */
record HistoryReading(Found found, History history, long millis) {
  static HistoryReading read(Found found, HistoryInputs inputs, @Nullable Duration limit)
      throws InputProblem, Budget.Spent {
    long start = System.nanoTime();
    try {
      History history =
          Budget.spend(
              limit,
              "reading the history",
              () -> found.format().read(found.source(), inputs.readOptions()));
      return new HistoryReading(found, history, (System.nanoTime() - start) / 1_000_000);
    } catch (Budget.Spent spent) {
      throw spent;
    } catch (Exception e) {
      throw InputProblem.of(found.source().toString(), e);
    } catch (StackOverflowError e) {
      throw new InputProblem(found.source().toString(), "nested too deeply");
    }
  }
}
