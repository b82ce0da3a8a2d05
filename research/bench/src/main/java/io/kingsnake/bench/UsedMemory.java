package io.kingsnake.bench;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;

/** Memory used by this process. */
final class UsedMemory {
  private static final int MEGABYTE = 1 << 20;

  private long afterCollection;

  UsedMemory() {
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      ((NotificationEmitter) collector)
          .addNotificationListener((notification, any) -> note(notification), null, null);
    }
  }

  private synchronized void note(Notification notification) {
    if (notification.getUserData() instanceof CompositeData data
        && notification
            .getType()
            .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
      long used =
          GarbageCollectionNotificationInfo.from(data)
              .getGcInfo()
              .getMemoryUsageAfterGc()
              .entrySet()
              .stream()
              .filter(pool -> isHeap(pool.getKey()))
              .map(java.util.Map.Entry::getValue)
              .mapToLong(MemoryUsage::getUsed)
              .sum();
      afterCollection =
          afterCollection == 0 ? used : Math.min(afterCollection, used); // garbage is not used
    }
  }

  private static boolean isHeap(String pool) {
    return pool.contains("Eden") || pool.contains("Survivor") || pool.contains("Old");
  }

  /** Heap left by the best collection since the last call, in megabytes. */
  synchronized long heapMegabytes() {
    long used =
        afterCollection == 0
            ? Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory()
            : afterCollection;
    afterCollection = 0;
    return used / MEGABYTE;
  }

  /** Resident memory of the process by the operating system's count; 0 if that is not Linux. */
  static long residentMegabytes() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return 0;
    }
    try (var lines = Files.lines(status)) {
      return lines
              .filter(line -> line.startsWith("VmRSS:"))
              .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
              .sum()
          / 1024;
    }
  }

  static double cpuSeconds() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
            .getProcessCpuTime()
        / 1e9;
  }
}
