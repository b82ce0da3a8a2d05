package io.kingsnake.history.column;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A column of ints that grows by blocks: its content is copied once, when it is taken, and never
 * exists twice as a whole.
 */
public final class IntBlocks {
  private static final int BITS = 18;
  private static final int BLOCK = 1 << BITS;

  private final List<int @Nullable []> blocks = new ArrayList<>();
  private int[] last = new int[16]; // grows until it is a block
  private int size;

  int size() {
    return size;
  }

  public void addAll(IntColumn column) {
    for (int i = 0; i < column.size(); i++) {
      int at = size & (BLOCK - 1);
      if (at == 0 && size > 0) {
        blocks.add(last);
        last = new int[BLOCK];
      } else if (at == last.length) {
        last = Arrays.copyOf(last, 2 * at);
      }
      last[at] = column.get(i);
      size++;
    }
  }

  /** All of them; the column must not be used afterwards. */
  public int[] take() {
    int[] taken = new int[size];
    blocks.add(last);
    for (int block = 0, start = 0; start < size; block++, start += BLOCK) {
      int[] part = blocks.set(block, null); // so that its memory can be had for others
      if (part != null) {
        System.arraycopy(part, 0, taken, start, Math.min(BLOCK, size - start));
      }
    }
    last = new int[0];
    return taken;
  }
}
