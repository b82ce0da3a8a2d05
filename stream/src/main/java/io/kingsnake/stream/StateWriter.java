package io.kingsnake.stream;

import io.kingsnake.history.Bytes;
import io.kingsnake.stream.transaction.ListVersion;
import io.kingsnake.stream.transaction.Mark;
import io.kingsnake.stream.transaction.Tombstone;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Serializable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/*
 * Components follow each other in the order in which a record declares them, and their declared
 * types say how to read them: numbers, texts, enums, records, collections of these, and data. So a
 * file names no classes, and there is nothing in it that could be run. Texts, and lists that several
 * versions share, are written once.
 */
/** Writes a state as plain bytes; {@link StateReader} reads them. */
public final class StateWriter {
  static final int NUMBER = 0;
  static final int TEXT = 1;
  static final int BYTES = 2;
  static final int MARK = 3;
  static final int TOMBSTONE = 4;
  static final int LIST = 5;

  private final DataOutputStream out;
  private final Map<String, Integer> texts = new HashMap<>();
  private final IdentityHashMap<List<Serializable>, Integer> lists = new IdentityHashMap<>();

  private StateWriter(OutputStream out) {
    this.out = new DataOutputStream(out);
  }

  /** Writes a record whose components can be written. */
  public static void write(Record state, OutputStream out) throws IOException {
    StateWriter writer = new StateWriter(out);
    writer.components(state);
    writer.out.flush();
  }

  private void components(Object state) throws IOException {
    for (RecordComponent component : state.getClass().getRecordComponents()) {
      component(component.getGenericType(), valueOf(component, state));
    }
  }

  private static @Nullable Object valueOf(RecordComponent component, Object state) {
    try {
      component.getAccessor().setAccessible(true);
      return component.getAccessor().invoke(state);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException(component + " cannot be read", e);
    }
  }

  private void component(Type type, @Nullable Object value) throws IOException {
    boolean isPrimitive = type instanceof Class<?> known && known.isPrimitive();
    if (!isPrimitive) {
      out.writeBoolean(value != null);
    }
    if (value != null) {
      present(type, value);
    }
  }

  private void present(Type type, Object value) throws IOException {
    if (type == Serializable.class) {
      datum(value);
    } else if (type instanceof ParameterizedType generic) {
      collection(generic, value);
    } else if (value instanceof Boolean flag) {
      out.writeBoolean(flag);
    } else if (value instanceof Number number) {
      number(number.longValue());
    } else if (value instanceof String text) {
      text(text);
    } else if (value instanceof Enum<?> constant) {
      number(constant.ordinal());
    } else {
      components(value);
    }
  }

  private void collection(ParameterizedType type, Object value) throws IOException {
    Type[] parts = type.getActualTypeArguments();
    if (value instanceof Map<?, ?> map) {
      number(map.size());
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        component(parts[0], entry.getKey());
        component(parts[1], entry.getValue());
      }
    } else {
      Collection<?> all = (Collection<?>) value;
      number(all.size());
      for (Object each : all) {
        component(parts[0], each);
      }
    }
  }

  private void datum(Object datum) throws IOException {
    if (datum instanceof Mark mark) {
      out.writeByte(MARK);
      number(mark.ordinal());
    } else if (datum instanceof Tombstone grave) {
      out.writeByte(TOMBSTONE);
      simple(grave.identity());
    } else if (datum instanceof ListVersion list) {
      out.writeByte(LIST);
      list(list);
    } else {
      simple(datum);
    }
  }

  /** Writes a value that lists and tombstones may contain. */
  private void simple(Object datum) throws IOException {
    if (datum instanceof Long number) {
      out.writeByte(NUMBER);
      number(number);
    } else if (datum instanceof String text) {
      out.writeByte(TEXT);
      text(text);
    } else {
      byte[] bytes = ((Bytes) datum).toArray();
      out.writeByte(BYTES);
      number(bytes.length);
      out.write(bytes);
    }
  }

  private void list(ListVersion list) throws IOException {
    List<Serializable> shared = list.shared();
    Integer known = lists.putIfAbsent(shared, lists.size());
    number(known == null ? lists.size() - 1 : known);
    if (known == null) {
      number(shared.size());
      for (Serializable element : shared) {
        simple(element);
      }
    }
    number(list.elements().size());
  }

  /** A text gets the next number when it is first written. */
  private void text(String text) throws IOException {
    Integer known = texts.putIfAbsent(text, texts.size());
    number(known == null ? texts.size() - 1 : known);
    if (known == null) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      number(bytes.length);
      out.write(bytes);
    }
  }

  /** Seven bits at a time, the least first; small numbers of either sign are short. */
  private void number(long number) throws IOException {
    long rest = (number << 1) ^ (number >> 63);
    while ((rest & ~0x7FL) != 0) {
      out.writeByte((int) ((rest & 0x7F) | 0x80));
      rest >>>= 7;
    }
    out.writeByte((int) rest);
  }
}
