package io.kingsnake.tracer;

/** A thread that does something every now and then, as long as the process lives. */
final class Heartbeat {
  private final Thread thread;

  Heartbeat(long millis, Runnable beat) {
    thread = new Thread(() -> beatEvery(millis, beat), "kingsnake-heartbeat");
    thread.setDaemon(true);
    thread.start();
  }

  private static void beatEvery(long millis, Runnable beat) {
    try {
      while (true) {
        Thread.sleep(millis);
        beat.run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  void stop() {
    thread.interrupt();
  }
}
