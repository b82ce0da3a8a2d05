package io.kingsnake.history;

import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Interns keys or values: equal data get the same small id, ids count up from zero. A datum is an
 * integer, a string or a byte string; they are ordered in that order, then by their own.
 *
 * <p>Integers cost eight bytes and a hash slot each, because there may be millions: {@code payload}
 * holds the integer itself, or the hash of the object that {@code objects} holds under the same id.
 * {@code slots} is an open-addressing table of id + 1, zero meaning free, at most two thirds full.
 * Integers that count up, the usual keys and values, need no hashing: {@code small} has id + 1 by
 * the integer itself, as long as they are not much larger than there are data.
 */
public final class DatumPool {
  private static final int MAX_SHOWN = 64;

  /** Texts that could be taken for a number, for nothing, or for another text. */
  private static final Pattern MISTAKABLE =
      Pattern.compile(
          "|[-+]?[0-9]+([.][0-9]+)?([eE][-+]?[0-9]+)?|absent|null|nil|initial|\\s.*|.*\\s",
          Pattern.DOTALL);

  private static final int SMALL_PER_DATUM = 4;
  private static final int MAX_SMALL = 1 << 30;
  private static final int AT_ONCE = 64;
  private static final int MANY = 1 << 20; // from here on, room grows by less

  private long[] payload = new long[16];
  private @Nullable Object[] objects = new Object[0];
  private int[] slots = new int[32];
  private int hashed; // how many data are in slots
  private int[] small = new int[64]; // or none, until one is looked for again
  private int smallCount = small.length; // how many integers have a place in it
  private int size;

  public int size() {
    return size;
  }

  public int ofLong(long value) {
    if (value >= 0 && value < Math.max(smallCount, smallEnd())) {
      return ofSmall((int) value);
    }
    int slot = slotOf(SecretHash.of(value));
    final int mask = slots.length - 1;
    for (int id; (id = slots[slot] - 1) >= 0; slot = (slot + 1) & mask) {
      if (payload[id] == value && objectAt(id) == null) {
        return id;
      }
    }
    return insert(slot, value, null);
  }

  /**
   * Interns integers in this order: {@code ids} has the same place for each. Looking one up mostly
   * waits for memory, so many are looked for at once before they are looked up one by one.
   */
  public void ofLongs(long[] integers, int count, int[] ids) {
    for (int start = 0; start < count; start += AT_ONCE) {
      final int end = Math.min(count, start + AT_ONCE);
      final int[] known = small;
      for (int i = start; i < end; i++) {
        long value = integers[i];
        ids[i] = value >= 0 && value < known.length ? known[(int) value] : 0;
      }
      for (int i = start; i < end; i++) {
        ids[i] = ids[i] > 0 ? ids[i] - 1 : ofLong(integers[i]);
      }
    }
  }

  /** End of the integers that are interned in an array of their own; grows with the data only. */
  private long smallEnd() {
    return Math.min((long) SMALL_PER_DATUM * size, MAX_SMALL);
  }

  private int ofSmall(int value) {
    if (value >= small.length) {
      growSmall(value);
    }
    int id = small[value] - 1;
    if (id < 0) {
      id = keep(value, null);
      small[value] = id + 1;
    }
    return id;
  }

  /**
   * Extends the array of small integers; values that were hashed before are found in the array from
   * now on.
   */
  private void growSmall(int value) {
    int old = small.length;
    int least = Math.max(value + 1, smallCount);
    int[] grown = Arrays.copyOf(small, Math.max(least, old + (old >> (old < MANY ? 1 : 3))));
    for (int id = 0; id < size; id++) {
      long word = payload[id];
      if (word >= old && word < grown.length && objectAt(id) == null) {
        grown[(int) word] = id + 1;
      }
    }
    smallCount = grown.length;
    VarHandle.releaseFence(); // who looks something up in a finished history sees all of it
    small = grown;
  }

  /** Releases spare room and, in a large pool, the tables that only lookups need. */
  void trim() {
    payload = Arrays.copyOf(payload, Math.max(1, size));
    if (size > MANY) {
      small = new int[0];
      rehash(32); // many were hashed before they came to be small
    }
  }

  public int ofString(String value) {
    return ofObject(value);
  }

  public int ofBytes(Bytes value) {
    return ofObject(value);
  }

  /** Interns a {@link Long}, {@link String} or {@link Bytes}, as {@link #at} returns them. */
  public int of(Object datum) {
    if (datum instanceof Long value) {
      return ofLong(value);
    }
    if (datum instanceof String || datum instanceof Bytes) {
      return ofObject(datum);
    }
    throw new IllegalArgumentException(
        "a datum is a Long, a String or Bytes but got " + datum.getClass().getName());
  }

  /** The id of a datum already interned, or -1. */
  public int find(Object datum) {
    boolean isLong = datum instanceof Long;
    long hash = SecretHash.of(datum);
    long word = isLong ? (Long) datum : hash;
    if (isLong && word >= 0 && word < smallCount) {
      if (word >= small.length) {
        growSmall((int) word);
      }
      return small[(int) word] - 1;
    }
    final int mask = slots.length - 1;
    int id;
    for (int slot = slotOf(hash); (id = slots[slot] - 1) >= 0; slot = (slot + 1) & mask) {
      if (payload[id] == word && (isLong ? objectAt(id) == null : datum.equals(objectAt(id)))) {
        return id;
      }
    }
    return -1;
  }

  public boolean isLong(int id) {
    checkId(id);
    return objectAt(id) == null;
  }

  /** The integer under {@code id}, which must be one. */
  public long longAt(int id) {
    assert isLong(id) : "datum " + id + " is " + at(id);
    return payload[id];
  }

  /** The datum itself: a {@link Long}, a {@link String} or {@link Bytes}. */
  public Object at(int id) {
    checkId(id);
    Object object = objectAt(id);
    return object == null ? (Object) payload[id] : object;
  }

  /** Text of the datum for a person: shortened if it is longer than fits a sentence. */
  public String show(int id) {
    return cut(at(id));
  }

  /**
   * Text of a datum that may not be interned; texts that could be mistaken for other data are
   * quoted.
   */
  public static String cut(Object datum) {
    boolean isMistakable = datum instanceof String string && MISTAKABLE.matcher(string).matches();
    String text = isMistakable ? "\"" + datum + "\"" : datum.toString();
    return Shortened.named(text, MAX_SHOWN);
  }

  /** The order of keys in a range: integers, then strings by code point, then byte strings. */
  public int compare(int left, int right) {
    return compare(at(left), at(right));
  }

  /** Order of data that may not be interned. */
  public static int compare(Object left, Object right) {
    int byKind = Integer.compare(rank(left), rank(right));
    if (byKind != 0) {
      return byKind;
    }
    if (left instanceof Long value) {
      return value.compareTo((Long) right);
    }
    if (left instanceof Bytes bytes) {
      return bytes.compareTo((Bytes) right);
    }
    return compareCodePoints((String) left, (String) right);
  }

  /** String.compareTo orders UTF-16 units, databases order code points (as UTF-8 bytes do). */
  private static int compareCodePoints(String left, String right) {
    int end = Math.min(left.length(), right.length());
    for (int i = 0; i < end; i++) {
      char a = left.charAt(i);
      char b = right.charAt(i);
      if (a != b) {
        boolean surrogateA = Character.isSurrogate(a);
        boolean surrogateB = Character.isSurrogate(b);
        return surrogateA == surrogateB ? Character.compare(a, b) : surrogateA ? 1 : -1;
      }
    }
    return Integer.compare(left.length(), right.length());
  }

  private static int rank(Object datum) {
    return datum instanceof Long ? 0 : datum instanceof String ? 1 : 2;
  }

  private int ofObject(Object value) {
    long hash = SecretHash.of(value);
    int slot = slotOf(hash);
    final int mask = slots.length - 1;
    for (int id; (id = slots[slot] - 1) >= 0; slot = (slot + 1) & mask) {
      if (payload[id] == hash && value.equals(objectAt(id))) {
        return id;
      }
    }
    return insert(slot, hash, value);
  }

  private int insert(int slot, long word, @Nullable Object object) {
    int id = keep(word, object);
    slots[slot] = id + 1;
    hashed++;
    if (3L * hashed > 2L * slots.length) {
      rehash(2 * slots.length);
    }
    return id;
  }

  private int keep(long word, @Nullable Object object) {
    int id = size++;
    if (id == payload.length) {
      payload = Arrays.copyOf(payload, id + 1 + (id >> (id < MANY ? 1 : 3)));
    }
    payload[id] = word;
    if (object != null) {
      if (id >= objects.length) {
        objects = Arrays.copyOf(objects, Math.max(16, id + (id >> 1)));
      }
      objects[id] = object;
    }
    return id;
  }

  private boolean isSmall(int id) {
    return payload[id] >= 0 && payload[id] < smallCount && objectAt(id) == null;
  }

  private void rehash(int leastSlots) {
    hashed = 0;
    for (int id = 0; id < size; id++) {
      hashed += isSmall(id) ? 0 : 1;
    }
    int count = leastSlots;
    while (3L * hashed > 2L * count) {
      count *= 2;
    }
    slots = new int[count];
    final int mask = count - 1;
    for (int id = 0; id < size; id++) {
      if (isSmall(id)) {
        continue;
      }
      long word = payload[id];
      int slot = slotOf(objectAt(id) == null ? SecretHash.of(word) : word);
      while (slots[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      slots[slot] = id + 1;
    }
  }

  private @Nullable Object objectAt(int id) {
    return id < objects.length ? objects[id] : null;
  }

  private void checkId(int id) {
    if (id < 0 || id >= size) {
      throw new IllegalArgumentException("datum id must be in 0.." + (size - 1) + " but got " + id);
    }
  }

  private int slotOf(long hash) {
    return (int) (hash >>> 32) & (slots.length - 1);
  }
}
