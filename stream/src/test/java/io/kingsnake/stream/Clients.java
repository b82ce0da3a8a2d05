package io.kingsnake.stream;

import io.kingsnake.history.Outcome;
import io.kingsnake.tracer.Recorder;
import io.kingsnake.tracer.RecorderOptions;
import io.kingsnake.tracer.SessionRecorder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Clients that increment a counter in turn; one that is {@code lost} saw the same as the one
 * before.
 */
final class Clients implements AutoCloseable {
  private final Recorder recorder;
  private final List<SessionRecorder> sessions = new ArrayList<>();
  private Thread work = new Thread(() -> {});
  private volatile boolean isStopped;
  private long done;

  Clients(Path directory) throws IOException {
    recorder = Recorder.open(directory, RecorderOptions.DEFAULT.initialFixed(0L));
    for (int i = 0; i < 4; i++) {
      sessions.add(recorder.session("s" + i));
    }
  }

  void increment(boolean lost) {
    SessionRecorder session = sessions.get((int) (done % sessions.size()));
    session.begin(null);
    session.read("x", lost ? done - 1 : done);
    session.write("x", ++done);
    session.end(Outcome.COMMITTED);
  }

  /** A thousand times a second at most, and at least until the update that is lost. */
  void incrementUntilStopped(int lost) {
    work =
        new Thread(
            () -> {
              while (!isStopped || done <= lost) {
                increment(done == lost);
                pause();
              }
            });
    work.start();
  }

  private static void pause() {
    try {
      Thread.sleep(1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  void stop() throws InterruptedException {
    isStopped = true;
    work.join();
  }

  @Override
  public void close() throws IOException {
    isStopped = true;
    recorder.close();
  }
}
