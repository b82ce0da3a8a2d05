package io.kingsnake.workload.reference.store;

import java.util.Arrays;

/**
 * The committed versions of all keys: a chain per key, newest first, in order of commit. Versions
 * are ids into parallel arrays; those that can no longer be seen are cut off whenever the key is
 * written, and their ids used again, so that a long run needs space for its keys, not its writes.
 *
 * <p>A view is an array of commit points, one for each site: it sees a version if the version's
 * commit point is not above the view's for the site where it was committed.
 */
public final class VersionStore {
  public static final int NONE = -1;

  /** The value of a key that is not there. */
  public static final long ABSENT = Long.MIN_VALUE;

  /** The first of many numbers that no workload writes: distinguishable absences. */
  public static final long FIRST_TOMBSTONE = Long.MIN_VALUE + (1L << 40);

  public static boolean isTombstone(long value) {
    return value >= FIRST_TOMBSTONE && value < FIRST_TOMBSTONE + (1L << 40);
  }

  public static boolean isAbsent(long value) {
    return value == ABSENT || isTombstone(value);
  }

  /** The point of the initial, absent version of every key. */
  public static final int INITIAL_POINT = 0;

  /** The writer had read the version right before this one. */
  public static final int OVERWRITES = 1;

  /** The client knows that the writer committed. */
  public static final int ACKNOWLEDGED = 2;

  private static final byte SHAPE_UNKNOWN = 0;
  private static final byte SHAPE_VALUE = 1;
  private static final byte SHAPE_LIST = 2;

  private int[] heads = new int[0];
  private byte[] shapes = new byte[0];

  private int[] previous = new int[1024];
  private long[] values = new long[1024];
  private long[] intermediates = new long[1024];
  private int[] points = new int[1024];
  private int[] writers = new int[1024];
  private byte[] sites = new byte[1024];
  private byte[] flags = new byte[1024];
  private int versionEnd;
  private int firstFree = NONE;

  public int keyEnd() {
    return heads.length;
  }

  public int head(int key) {
    return key < heads.length ? heads[key] : NONE;
  }

  /** The newest version that {@code view} sees, or NONE. */
  public int visible(int key, int[] view) {
    int version = head(key);
    while (version != NONE && points[version] > view[sites[version]]) {
      version = previous[version];
    }
    return version;
  }

  public boolean sees(int[] view, int version) {
    return version == NONE || points[version] <= view[sites[version]];
  }

  /** The version of {@code key} with that commit point, or NONE. */
  public int at(int key, int point) {
    int version = head(key);
    while (version != NONE && points[version] != point) {
      version = previous[version];
    }
    return version;
  }

  public int previous(int version) {
    return previous[version];
  }

  public long value(int version) {
    return version == NONE ? ABSENT : values[version];
  }

  /** A value that the writer wrote and overwrote itself, or ABSENT. */
  public long intermediate(int version) {
    return intermediates[version];
  }

  public int point(int version) {
    return version == NONE ? INITIAL_POINT : points[version];
  }

  public int writer(int version) {
    return writers[version];
  }

  public int site(int version) {
    return sites[version];
  }

  public boolean has(int version, int flag) {
    return (flags[version] & flag) != 0;
  }

  public boolean isList(int key) {
    return key < shapes.length && shapes[key] == SHAPE_LIST;
  }

  /** Holds the caller to one shape for each key. */
  public void claim(int key, boolean list) {
    ensureKey(key);
    byte shape = list ? SHAPE_LIST : SHAPE_VALUE;
    if (shapes[key] == SHAPE_UNKNOWN) {
      shapes[key] = shape;
    } else if (shapes[key] != shape) {
      throw new IllegalArgumentException("key " + key + " is used for a list and for a value");
    }
  }

  public void install(
      int key, long value, long intermediate, int point, int writer, int site, int flag) {
    ensureKey(key);
    assert head(key) == NONE || points[heads[key]] < point : "commit points must increase";
    int version = allocate();
    previous[version] = heads[key];
    values[version] = value;
    intermediates[version] = intermediate;
    points[version] = point;
    writers[version] = writer;
    sites[version] = (byte) site;
    flags[version] = (byte) flag;
    heads[key] = version;
  }

  /**
   * Drops the versions below the newest one that every view sees, {@code low} being below all of
   * them; {@code spare} more versions are kept for bugs that read old ones.
   */
  public void prune(int key, int[] low, int spare) {
    int version = visible(key, low);
    for (int i = 0; i < spare && version != NONE; i++) {
      version = previous[version];
    }
    if (version == NONE) {
      return;
    }
    int cut = previous[version];
    previous[version] = NONE;
    while (cut != NONE) {
      int next = previous[cut];
      previous[cut] = firstFree;
      firstFree = cut;
      cut = next;
    }
  }

  private int allocate() {
    if (firstFree != NONE) {
      int version = firstFree;
      firstFree = previous[version];
      return version;
    }
    if (versionEnd == values.length) {
      int capacity = versionEnd + (versionEnd >> 1);
      previous = Arrays.copyOf(previous, capacity);
      values = Arrays.copyOf(values, capacity);
      intermediates = Arrays.copyOf(intermediates, capacity);
      points = Arrays.copyOf(points, capacity);
      writers = Arrays.copyOf(writers, capacity);
      sites = Arrays.copyOf(sites, capacity);
      flags = Arrays.copyOf(flags, capacity);
    }
    return versionEnd++;
  }

  private void ensureKey(int key) {
    if (key >= heads.length) {
      int old = heads.length;
      heads = Arrays.copyOf(heads, Math.max(key + 1, old + (old >> 1)));
      Arrays.fill(heads, old, heads.length, NONE);
      shapes = Arrays.copyOf(shapes, heads.length);
    }
  }
}
