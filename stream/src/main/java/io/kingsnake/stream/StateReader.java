package io.kingsnake.stream;

import io.kingsnake.history.Bytes;
import io.kingsnake.stream.transaction.ListVersion;
import io.kingsnake.stream.transaction.Mark;
import io.kingsnake.stream.transaction.Tombstone;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reader of the states that {@link StateWriter} wrote. Nothing that is read can ask for more memory
 * than a few times its own length: everything that is counted takes a byte at least.
 */
public final class StateReader {
  private static final int LONGEST = 63; // bits to shift by

  private final InputStream in;
  private long left; // bytes
  private final List<String> texts = new ArrayList<>();
  private final List<ArrayList<Serializable>> lists = new ArrayList<>();

  private StateReader(InputStream in, long length) {
    this.in = in;
    left = length;
  }

  /**
   * A record of that class, of which exactly so many bytes are there.
   *
   * @throws IOException if they are not those of one
   */
  public static <T extends Record> T read(Class<T> type, InputStream in, long length)
      throws IOException {
    StateReader reader = new StateReader(in, length);
    try {
      T state = type.cast(reader.ofComponents(type));
      demand(reader.left == 0);
      return state;
    } catch (RuntimeException e) {
      throw new IOException("what it says is impossible", e);
    }
  }

  /** Components of the records of the class: changing them changes the meaning of files. */
  public static String shape(Class<?> type) {
    StringBuilder shape = new StringBuilder();
    addShape(type, shape, new HashSet<>());
    return shape.toString();
  }

  private static void addShape(Type type, StringBuilder shape, Set<Type> known) {
    if (type instanceof ParameterizedType generic) {
      shape.append(generic.getRawType()).append('<');
      for (Type part : generic.getActualTypeArguments()) {
        addShape(part, shape, known);
      }
      shape.append('>');
      return;
    }
    Class<?> raw = (Class<?>) type;
    shape.append(raw.getName()).append(' ');
    if (raw.isEnum()) {
      shape.append(Arrays.toString(raw.getEnumConstants()));
    } else if (raw.isRecord() && known.add(raw)) {
      for (RecordComponent component : raw.getRecordComponents()) {
        shape.append(component.getName()).append(' ');
        addShape(component.getGenericType(), shape, known);
      }
    }
  }

  private static void demand(boolean condition) throws IOException {
    if (!condition) {
      throw new IOException("what it says is impossible");
    }
  }

  private Object ofComponents(Class<?> type) throws IOException {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    @Nullable Object[] values = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      types[i] = components[i].getType();
      values[i] = component(components[i].getGenericType());
    }
    try {
      Constructor<?> constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IOException("what it says is impossible", e);
    }
  }

  private @Nullable Object component(Type type) throws IOException {
    if (type instanceof Class<?> known && known.isPrimitive()) {
      return present(type);
    }
    return flag() ? present(type) : null;
  }

  private Object present(Type type) throws IOException {
    if (type instanceof ParameterizedType generic) {
      return collection(generic);
    }
    if (type == Serializable.class) {
      return datum();
    }
    if (type == boolean.class) {
      return flag();
    }
    if (type == int.class || type == Integer.class) {
      return Math.toIntExact(number());
    }
    if (type == long.class || type == Long.class) {
      return number();
    }
    Class<?> known = (Class<?>) type;
    return known == String.class ? text() : ofNamed(known);
  }

  private Object ofNamed(Class<?> type) throws IOException {
    return type.isEnum() ? type.getEnumConstants()[(int) number()] : ofComponents(type);
  }

  private Object collection(ParameterizedType type) throws IOException {
    Type[] parts = type.getActualTypeArguments();
    int count = count();
    if (type.getRawType() == Map.class) {
      Map<Object, Object> map = new LinkedHashMap<>();
      for (int i = 0; i < count; i++) {
        map.put(some(parts[0]), some(parts[1]));
      }
      return map;
    }
    List<Object> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(some(parts[0]));
    }
    return type.getRawType() == Set.class ? new HashSet<>(all) : all;
  }

  private Object some(Type type) throws IOException {
    return Objects.requireNonNull(component(type));
  }

  private Serializable datum() throws IOException {
    int kind = octet();
    return switch (kind) {
      case StateWriter.MARK -> Mark.values()[(int) number()];
      case StateWriter.TOMBSTONE -> new Tombstone(simple(octet()));
      case StateWriter.LIST -> list();
      default -> simple(kind);
    };
  }

  private Serializable simple(int kind) throws IOException {
    demand(kind <= StateWriter.BYTES);
    return switch (kind) {
      case StateWriter.NUMBER -> number();
      case StateWriter.TEXT -> text();
      default -> Bytes.copyOf(bytes());
    };
  }

  private ListVersion list() throws IOException {
    long index = number();
    demand(index >= 0 && index <= lists.size());
    if (index == lists.size()) {
      ArrayList<Serializable> elements = new ArrayList<>();
      for (int count = count(); count > 0; count--) {
        elements.add(simple(octet()));
      }
      lists.add(elements);
    }
    return ListVersion.sharing(lists.get((int) index), Math.toIntExact(number()));
  }

  private String text() throws IOException {
    long index = number();
    demand(index >= 0 && index <= texts.size());
    if (index == texts.size()) {
      texts.add(new String(bytes(), StandardCharsets.UTF_8));
    }
    return texts.get((int) index);
  }

  private byte[] bytes() throws IOException {
    int count = count();
    byte[] bytes = in.readNBytes(count);
    demand(bytes.length == count);
    left -= count;
    return bytes;
  }

  private int count() throws IOException {
    long count = number();
    demand(count >= 0 && count <= left);
    return Math.toIntExact(count);
  }

  private boolean flag() throws IOException {
    int flag = octet();
    demand(flag <= 1);
    return flag == 1;
  }

  private long number() throws IOException {
    long number = 0;
    for (int shift = 0; shift <= LONGEST; shift += 7) {
      int part = octet();
      number |= (long) (part & 0x7F) << shift;
      if (part < 0x80) {
        return (number >>> 1) ^ -(number & 1);
      }
    }
    throw new IOException("what it says is impossible");
  }

  private int octet() throws IOException {
    int octet = left-- > 0 ? in.read() : -1;
    if (octet < 0) {
      throw new EOFException("it ends too early");
    }
    return octet;
  }
}
