package io.kingsnake.junit.interleave;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Has threads that take turns wait for theirs before each call that reaches the database. Other
 * threads notice nothing.
 */
public final class SteppedDataSource implements InvocationHandler {
  /** Types of objects to wrap; the first one that fits counts. */
  private static final List<Class<?>> WRAPPED =
      List.of(
          DataSource.class,
          Connection.class,
          CallableStatement.class,
          PreparedStatement.class,
          Statement.class);

  private final Object original;
  private final Object owner; // the proxy of the connection, for statements

  private SteppedDataSource(Object original, Object owner) {
    this.original = original;
    this.owner = owner;
  }

  public static DataSource wrap(DataSource original) {
    return (DataSource) proxy(DataSource.class, new SteppedDataSource(original, original));
  }

  private static Object proxy(Class<?> type, SteppedDataSource handler) {
    return Proxy.newProxyInstance(
        SteppedDataSource.class.getClassLoader(), new Class<?>[] {type}, handler);
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] args)
      throws Throwable {
    String name = method.getName();
    if (name.equals("equals") && args != null) {
      return proxy == args[0];
    }
    if (name.equals("getConnection") && original instanceof Statement) {
      return owner;
    }
    if (name.startsWith("execute") || name.equals("commit") || name.equals("rollback")) {
      Turns.next();
    }
    try {
      return wrapped(proxy, method, method.invoke(original, args));
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }

  private static @Nullable Object wrapped(Object proxy, Method method, @Nullable Object result) {
    boolean isMade =
        method.getName().startsWith("create")
            || method.getName().startsWith("prepare")
            || method.getName().equals("getConnection");
    if (!isMade) {
      return result;
    }
    for (Class<?> type : WRAPPED) {
      if (type.isInstance(result)) {
        return proxy(type, new SteppedDataSource(result, proxy));
      }
    }
    return result;
  }
}
