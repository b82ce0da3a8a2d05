package io.kingsnake.jdbc;

import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import org.jspecify.annotations.Nullable;

/**
 * Metadata of a recorded connection, which lead back to that connection rather than to the
 * driver's.
 */
final class MetaDataWrapping extends Wrapping {
  private final Connection connection;
  private final Session session;

  MetaDataWrapping(DatabaseMetaData original, Connection connection, Session session) {
    super(original);
    this.connection = connection;
    this.session = session;
  }

  @Override
  @Nullable Object call(Object proxy, Method method, Object[] args) throws Throwable {
    return method.getName().equals("getConnection") ? connection : forward(method, args);
  }

  @Override
  @Nullable Object unwrap(Method method, Object[] args) throws Throwable {
    session.bypassed("the driver's own metadata, which the application asked for");
    return super.unwrap(method, args);
  }
}
