package io.kingsnake.checker.absences;

import org.jspecify.annotations.Nullable;

/*
 * An immutable tree over the places of keys: what many have seen in common is stored once. A node
 * for one key holds the place in the order of the last writer seen, and whether that left a value;
 * any other node holds this for all keys below it at once. Keys of which nothing was seen are null.
 * These are objects, not columns, so that what is no longer needed can be collected.
 */
/** The last versions of every key that a transaction has seen. */
final class VisibleVersions {
  /** The place in the order of the initial version. */
  static final int INITIAL = -1;

  private final @Nullable VisibleVersions left;
  private final @Nullable VisibleVersions right;
  private final int lastPlace;
  private final boolean anyPresent;

  private VisibleVersions(
      @Nullable VisibleVersions left,
      @Nullable VisibleVersions right,
      int lastPlace,
      boolean anyPresent) {
    this.left = left;
    this.right = right;
    this.lastPlace = lastPlace;
    this.anyPresent = anyPresent;
  }

  /** The height of a tree over this many keys. */
  static int height(int keys) {
    return keys <= 1 ? 0 : Integer.SIZE - Integer.numberOfLeadingZeros(keys - 1);
  }

  /** Versions seen with one more version of a key. */
  static VisibleVersions with(
      @Nullable VisibleVersions seen, int height, int key, int place, boolean isPresent) {
    assert key < 1 << height : "key " + key + " in a tree of height " + height;
    if (height == 0) {
      return seen != null && seen.lastPlace >= place
          ? seen
          : new VisibleVersions(null, null, place, isPresent);
    }
    int middle = 1 << (height - 1);
    VisibleVersions left = seen == null ? null : seen.left;
    VisibleVersions right = seen == null ? null : seen.right;
    if (key < middle) {
      VisibleVersions more = with(left, height - 1, key, place, isPresent);
      return seen != null && more == left ? seen : join(more, right);
    }
    VisibleVersions more = with(right, height - 1, key - middle, place, isPresent);
    return seen != null && more == right ? seen : join(left, more);
  }

  private static VisibleVersions join(
      @Nullable VisibleVersions left, @Nullable VisibleVersions right) {
    assert left != null || right != null : "a tree of nothing";
    int last =
        Math.max(
            left == null ? Integer.MIN_VALUE : left.lastPlace,
            right == null ? Integer.MIN_VALUE : right.lastPlace);
    boolean any = (left != null && left.anyPresent) || (right != null && right.anyPresent);
    return new VisibleVersions(left, right, last, any);
  }

  /** The union of the versions that the two have seen. */
  static @Nullable VisibleVersions both(
      @Nullable VisibleVersions one, @Nullable VisibleVersions other, int height) {
    if (one == other || other == null) {
      return one;
    }
    if (one == null) {
      return other;
    }
    if (height == 0) {
      return one.lastPlace >= other.lastPlace ? one : other;
    }
    VisibleVersions left = both(one.left, other.left, height - 1);
    VisibleVersions right = both(one.right, other.right, height - 1);
    if (left == one.left && right == one.right) {
      return one;
    }
    return left == other.left && right == other.right ? other : join(left, right);
  }

  /** The place in the order of the last version of the key that was seen, if any was. */
  static int place(@Nullable VisibleVersions seen, int height, int key) {
    VisibleVersions node = seen;
    for (int h = height; h > 0 && node != null; h--) {
      node = (key >> (h - 1) & 1) == 0 ? node.left : node.right;
    }
    return node == null ? Integer.MIN_VALUE : node.lastPlace;
  }

  /** The first key in a range that is present, or was seen after a place; -1 if there is none. */
  static int next(@Nullable VisibleVersions seen, int height, int from, int end, int after) {
    if (seen == null || from >= end || (!seen.anyPresent && seen.lastPlace <= after)) {
      return -1;
    }
    if (height == 0) {
      return 0;
    }
    int middle = 1 << (height - 1);
    if (from < middle) {
      int found = next(seen.left, height - 1, from, Math.min(end, middle), after);
      if (found >= 0) {
        return found;
      }
    }
    int found = next(seen.right, height - 1, Math.max(from - middle, 0), end - middle, after);
    return found < 0 ? -1 : middle + found;
  }
}
