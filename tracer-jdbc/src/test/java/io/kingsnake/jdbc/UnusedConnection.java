package io.kingsnake.jdbc;

import java.lang.reflect.Proxy;
import java.sql.Connection;

/** Stands for a connection before a test has one. */
final class UnusedConnection {
  private UnusedConnection() {}

  static Connection get() {
    return (Connection)
        Proxy.newProxyInstance(
            UnusedConnection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, args) -> {
              throw new IllegalStateException("no connection yet");
            });
  }
}
