package io.kingsnake.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.kingsnake.checker.Certified;
import io.kingsnake.checker.check.Bounded;
import io.kingsnake.checker.check.Check;
import io.kingsnake.checker.check.CheckListener;
import io.kingsnake.checker.check.Finding;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.format.HistoryFinder.Found;
import io.kingsnake.history.HistoryCounts;
import io.kingsnake.report.CheckResult;
import io.kingsnake.report.ResultKind;
import io.kingsnake.report.json.JsonLine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The histories of a folder with their results. One worker checks them one after another; what a
 * person asks for goes first. Of histories only the one last looked at stays in memory, and files
 * to download stay for the latest results.
 */
final class ServedFolder {
  private static final int MAX_FILES = 24; // results whose files are kept
  private static final long STACK_BYTES = 16L << 20;

  /** A check that is to be done, or at work. */
  private record Job(int history, Level level, boolean certifies) {}

  private final HistoryInputs inputs;
  private final List<Found> found;
  private final CheckOptions options;
  private final Level first;
  private final StoredReports reports;
  private final List<Path> places = new ArrayList<>(); // where each history really is

  // All guarded by this.
  private final Deque<Job> queue = new ArrayDeque<>();
  private final List<Map<String, ServedResult>> results = new ArrayList<>();
  private final Deque<Job> withFiles = new ArrayDeque<>();
  private @Nullable Job current;
  private String phase = "";
  private int percent;

  private final Object loading = new Object();
  private @Nullable HistoryReading loaded; // guarded by loading

  ServedFolder(
      List<Found> found,
      StoredReports reports,
      HistoryInputs inputs,
      CheckOptions options,
      Level first) {
    this.found = List.copyOf(found);
    this.reports = reports;
    this.inputs = inputs;
    this.options = options;
    this.first = first;
    found.forEach(each -> results.add(new TreeMap<>()));
    found.forEach(each -> places.add(place(each)));
  }

  /**
   * Starts to check all histories at the first level, in the background, and then whatever is asked
   * for.
   */
  void start() {
    for (int history = 0; history < found.size(); history++) {
      later(new Job(history, first, false), false);
    }
    Thread worker = new Thread(null, this::work, "kingsnake serve", STACK_BYTES);
    worker.setDaemon(true);
    worker.start();
  }

  /** Pages that were stored beside the histories. */
  StoredReports reports() {
    return reports;
  }

  int size() {
    return found.size();
  }

  /** A level by name; the first may be one of the user's own. */
  Level level(String name) {
    return name.equals(first.name()) ? first : Levels.named(name);
  }

  /** Queues a check that a person asked for: it runs first, and comes with a certificate. */
  void ask(int history, Level level) {
    later(new Job(history, level, true), true);
  }

  private synchronized void later(Job job, boolean goesFirst) {
    if (job.equals(current) || (goesFirst && queue.contains(job))) {
      return;
    }
    if (goesFirst) {
      queue.addFirst(job);
    } else {
      queue.addLast(job);
    }
    notifyAll();
  }

  private void work() {
    while (true) {
      try {
        Job job = next();
        ServedResult result = checked(job);
        keep(job, result);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private synchronized Job next() throws InterruptedException {
    while (queue.isEmpty()) {
      wait();
    }
    current = queue.removeFirst();
    phase = "reading";
    percent = 0;
    return current;
  }

  private synchronized void keep(Job job, ServedResult result) {
    current = null;
    results.get(job.history()).put(job.level().name(), result);
    withFiles.removeIf(each -> each.history() == job.history() && each.level().equals(job.level()));
    withFiles.addLast(job);
    if (withFiles.size() > MAX_FILES) {
      Job oldest = withFiles.removeFirst();
      results
          .get(oldest.history())
          .computeIfPresent(oldest.level().name(), (level, kept) -> kept.withoutFiles());
    }
  }

  private ServedResult checked(Job job) {
    Found which = found.get(job.history());
    long start = System.nanoTime();
    ResultKind kind = ResultKind.ERROR;
    String problem;
    try {
      HistoryReading reading = reading(job.history());
      Watching watching = new Watching();
      Check check = Check.at(job.level()).with(options).telling(watching);
      Finding finding =
          (job.certifies() ? check.certifying() : check)
              .of(reading.history(), reading.took())
              .get(0);
      CheckResult result = reading.result(HistoryCounts.of(reading.history()), finding);
      return ServedResult.of(result, watching.certified, inputs.named("kingsnake"));
    } catch (InputProblem e) {
      problem = String.valueOf(e.getMessage());
    } catch (Bounded.Spent e) {
      kind = ResultKind.UNDECIDED;
      problem = String.valueOf(e.getMessage());
    } catch (OutOfMemoryError e) {
      kind = ResultKind.UNDECIDED;
      problem = Bounded.memorySpent("checking");
    } catch (RuntimeException | StackOverflowError | AssertionError e) {
      problem = InputProblem.internal(e);
    }
    CheckResult unread =
        CheckResult.unread(
            which.source().toString(),
            which.format().name(),
            job.level(),
            kind,
            problem,
            (System.nanoTime() - start) / 1_000_000,
            0);
    return ServedResult.of(unread, null, which.format());
  }

  /** The history, read again unless it is the one used last. */
  HistoryReading reading(int history) throws InputProblem, Bounded.Spent {
    synchronized (loading) {
      Found which = found.get(history);
      if (loaded == null || !loaded.found().equals(which)) {
        loaded = null; // both at once might not fit
        if (!place(which).equals(places.get(history))) {
          throw new InputProblem(which.source().toString(), "it is not where it was at the start");
        }
        loaded = HistoryReading.read(which, inputs, null);
      }
      return loaded;
    }
  }

  /** Behind links, which others may replace. */
  private static Path place(Found history) {
    Path path = history.source().path();
    try {
      return path.toRealPath();
    } catch (IOException e) {
      return path.toAbsolutePath(); // reading it will say why
    }
  }

  /** One file of a result for download, or null. */
  synchronized byte @Nullable [] file(int history, String level, String name) {
    ServedResult result = results.get(history).get(level);
    return result == null ? null : result.files().get(name);
  }

  /** All histories, their results, and the work in progress, as JSON. */
  synchronized String overview() {
    return JsonLine.of(
        json -> {
          json.writeArrayFieldStart("levels");
          for (Level level : Levels.all()) {
            json.writeString(level.name());
          }
          json.writeEndArray();
          json.writeNumberField("waiting", queue.size());
          Job now = current;
          if (now != null) {
            json.writeObjectFieldStart("running");
            json.writeNumberField("history", now.history());
            json.writeStringField("level", now.level().name());
            json.writeStringField("phase", phase);
            json.writeNumberField("percent", percent);
            json.writeEndObject();
          }
          json.writeArrayFieldStart("reports");
          for (Path report : reports.paths()) {
            json.writeString(report.toString());
          }
          json.writeEndArray();
          json.writeArrayFieldStart("histories");
          for (int history = 0; history < found.size(); history++) {
            writeHistory(json, history);
          }
          json.writeEndArray();
        });
  }

  private void writeHistory(JsonGenerator json, int history) throws IOException {
    json.writeStartObject();
    json.writeStringField("path", found.get(history).source().toString());
    json.writeStringField("format", found.get(history).format().name());
    json.writeNumberField("modified", found.get(history).source().path().toFile().lastModified());
    json.writeArrayFieldStart("results");
    for (ServedResult result : results.get(history).values()) {
      result.write(json);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /** Follows one check. */
  private final class Watching implements CheckListener {
    private @Nullable Certified certified;

    @Override
    public void progress(String newPhase, int newPercent) {
      synchronized (ServedFolder.this) {
        phase = newPhase;
        percent = newPercent;
      }
    }

    @Override
    public void decided(Certified decided) {
      certified = decided;
    }
  }
}
