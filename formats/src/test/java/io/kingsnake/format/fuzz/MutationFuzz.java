package io.kingsnake.format.fuzz;

import com.sun.management.ThreadMXBean;
import io.kingsnake.format.Formats;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Feeds mutations of one sample to its reader and to the detection of all formats. A history, a
 * HistoryFormatException and an IOException are answers; anything else is a bug, as is a message
 * that does not name the file, or memory out of proportion.
 */
final class MutationFuzz {
  private static final long MAX_ALLOCATED_BYTES = 64L << 20;
  private static final ThreadMXBean THREAD = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final Formats formats = Formats.load();
  private final FuzzSample sample;
  private final Path copy;
  private final List<Path> files;
  private final List<byte[]> originals = new ArrayList<>();

  MutationFuzz(FuzzSample sample, Path workDirectory) throws IOException {
    this.sample = sample;
    this.copy = sample.copyTo(workDirectory);
    this.files = new FuzzSample(sample.format(), copy).files();
    for (Path file : files) {
      originals.add(Files.readAllBytes(file));
    }
  }

  /** Runs {@code inputs} mutations; the same seed makes the same ones. */
  void run(long seed, int inputs) throws IOException {
    for (int i = 0; i < inputs; i++) {
      SplittableRandom random = new SplittableRandom(seed + i);
      int target = random.nextInt(files.size());
      Path file = files.get(target);
      byte[] mutated = new Mutator(random).mutate(originals.get(target));
      replace(file, mutated);
      try {
        readOne();
      } catch (Throwable bug) {
        throw new AssertionError(describe(seed + i, file, mutated), bug);
      }
      if (files.size() > 1) {
        replace(file, originals.get(target));
      }
    }
  }

  /** A new file each time, for some file systems flush a file that is overwritten. */
  private static void replace(Path file, byte[] content) throws IOException {
    Files.delete(file);
    Files.write(file, content);
  }

  private void readOne() throws IOException {
    Source source = Source.of(copy);
    long before = THREAD.getThreadAllocatedBytes(Thread.currentThread().getId());
    formats.detect(source);
    try {
      sample.format().read(source, ReadOptions.DEFAULT);
    } catch (HistoryFormatException | IOException answer) {
      String message = String.valueOf(answer.getMessage());
      if (!message.startsWith(copy.toString())) {
        throw new AssertionError("the message does not name the file: " + answer, answer);
      }
    }
    long allocated = THREAD.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
    if (allocated > MAX_ALLOCATED_BYTES) {
      throw new AssertionError("allocated " + allocated + " bytes");
    }
  }

  private String describe(long seed, Path file, byte[] mutated) {
    return "format %s, sample %s, file %s, seed %d, input (base64) %s"
        .formatted(
            sample.format().name(),
            sample.path().getFileName(),
            file.getFileName(),
            seed,
            Base64.getEncoder().encodeToString(mutated));
  }
}
