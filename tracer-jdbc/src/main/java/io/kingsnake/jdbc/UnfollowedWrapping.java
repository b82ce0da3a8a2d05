package io.kingsnake.jdbc;

import java.lang.reflect.Method;
import java.sql.ResultSet;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** A result whose rows are not recorded; it leads back to its recorded statement. */
final class UnfollowedWrapping extends Wrapping {
  private final Statement statement;

  UnfollowedWrapping(ResultSet original, Statement statement) {
    super(original);
    this.statement = statement;
  }

  @Override
  @Nullable Object call(Object proxy, Method method, Object[] args) throws Throwable {
    return method.getName().equals("getStatement") ? statement : forward(method, args);
  }
}
