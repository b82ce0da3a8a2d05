package io.kingsnake.tracer;

import io.kingsnake.history.Outcome;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A process that records until it is killed, and reports each transaction it has acknowledged. */
final class KilledClient {
  private KilledClient() {}

  public static void main(String[] args) throws IOException {
    Recorder recorder = Recorder.open(Path.of(args[0]), RecorderOptions.DEFAULT);
    for (int client = 0; client < 3; client++) {
      SessionRecorder session = recorder.session("c" + client);
      new Thread(() -> transactions(recorder, session)).start();
    }
  }

  private static void transactions(Recorder recorder, SessionRecorder session) {
    try (FileOutputStream out = new FileOutputStream(FileDescriptor.out)) {
      while (true) {
        long txn = session.begin("serializable");
        session.read("x", null);
        session.write("key " + txn % 10, recorder.uniqueValue());
        session.write("y", "some text to make lines longer ".repeat((int) (txn % 20)));
        session.end(Outcome.COMMITTED);
        out.write((txn + "\n").getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
