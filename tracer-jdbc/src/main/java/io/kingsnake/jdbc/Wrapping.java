package io.kingsnake.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Common part of the wrappers: they forward everything. */
abstract class Wrapping implements InvocationHandler {
  private final Object original;

  Wrapping(Object original) {
    this.original = original;
  }

  static Connection of(Connection connection, Recording recording) throws SQLException {
    Session session = new Session(recording, connection);
    return new ConnectionWrapping(connection, session).as(Connection.class);
  }

  <T> T as(Class<T> type) {
    return type.cast(
        Proxy.newProxyInstance(Wrapping.class.getClassLoader(), new Class<?>[] {type}, this));
  }

  /** Forwards the call to the original, with its exceptions. */
  @Nullable Object forward(Method method, Object[] args) throws Throwable {
    try {
      return method.invoke(original, args);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }

  @Override
  public final @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] args)
      throws Throwable {
    Object[] given = args == null ? new Object[0] : args;
    if (method.getName().equals("equals") && given.length == 1) {
      return proxy == given[0];
    }
    if (method.getName().equals("unwrap") && given[0] instanceof Class<?> type) {
      return type.isInstance(proxy) ? proxy : unwrap(method, given);
    }
    return call(proxy, method, given);
  }

  @Nullable Object unwrap(Method method, Object[] args) throws Throwable {
    return forward(method, args);
  }

  abstract @Nullable Object call(Object proxy, Method method, Object[] args) throws Throwable;
}
