package io.kingsnake.format.kingsnake;

import io.kingsnake.format.Meanwhile;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Reads a file block by block, and has other processors look at the next blocks while one is made
 * use of. There are never more than a few.
 */
final class LineBlocks {
  private static final int MOST = 8;

  private record Parsing(LineBlock block, Meanwhile work) {}

  private final InputStream in;
  private final int ahead = Math.min(MOST, Runtime.getRuntime().availableProcessors());
  private final Deque<Parsing> parsed = new ArrayDeque<>();
  private final Deque<LineBlock> free = new ArrayDeque<>();
  private LineBlock last = new LineBlock();

  LineBlocks(InputStream in) {
    this.in = in;
  }

  /** The next block, until it is given back; there is one more after each that is not the last. */
  LineBlock next() throws IOException {
    while (parsed.size() <= ahead && !last.isLast()) {
      LineBlock block = free.isEmpty() ? new LineBlock() : free.remove();
      block.fill(last, in);
      last = block;
      parsed.add(new Parsing(block, Meanwhile.run(block::parse)));
    }
    Parsing first = parsed.remove();
    first.work.await();
    return first.block;
  }

  void giveBack(LineBlock block) {
    if (block != last) { // of which the next takes the rest
      free.add(block);
    }
  }
}
