package io.kingsnake.checker.check;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;

/** The most heap in use since the last reset. */
public final class PeakMemory {
  private final List<MemoryPoolMXBean> heapPools =
      ManagementFactory.getMemoryPoolMXBeans().stream()
          .filter(pool -> pool.getType() == MemoryType.HEAP)
          .toList();

  public void reset() {
    heapPools.forEach(MemoryPoolMXBean::resetPeakUsage);
  }

  public long megabytes() {
    long bytes = 0;
    for (MemoryPoolMXBean pool : heapPools) {
      bytes += pool.getPeakUsage().getUsed();
    }
    return (bytes + (1 << 20) - 1) >> 20;
  }
}
