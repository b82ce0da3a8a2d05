package io.kingsnake.cli;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;

/** The most heap in use since the last reset. */
final class PeakMemory {
  private final List<MemoryPoolMXBean> heapPools =
      ManagementFactory.getMemoryPoolMXBeans().stream()
          .filter(pool -> pool.getType() == MemoryType.HEAP)
          .toList();

  void reset() {
    heapPools.forEach(MemoryPoolMXBean::resetPeakUsage);
  }

  long megabytes() {
    long bytes = 0;
    for (MemoryPoolMXBean pool : heapPools) {
      bytes += pool.getPeakUsage().getUsed();
    }
    return (bytes + (1 << 20) - 1) >> 20;
  }
}
