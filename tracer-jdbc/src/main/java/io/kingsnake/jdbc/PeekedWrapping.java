package io.kingsnake.jdbc;

import java.lang.reflect.Method;
import java.sql.ResultSet;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** Generated keys of the application's, whose first row the recorder has gone to already. */
final class PeekedWrapping extends Wrapping {
  private final Statement statement;
  private boolean isAhead = true;

  PeekedWrapping(ResultSet original, Statement statement) {
    super(original);
    this.statement = statement;
  }

  @Override
  @Nullable Object call(Object proxy, Method method, Object[] args) throws Throwable {
    boolean wasAhead = isAhead;
    switch (method.getName()) {
      case "next" -> {
        isAhead = false;
        return wasAhead ? true : forward(method, args);
      }
      case "isBeforeFirst" -> {
        return wasAhead ? true : forward(method, args);
      }
      case "isFirst" -> {
        return wasAhead ? false : forward(method, args);
      }
      case "getRow" -> {
        return wasAhead ? Integer.valueOf(0) : forward(method, args);
      }
      case "getStatement" -> {
        return statement;
      }
      default -> {
        return forward(method, args);
      }
    }
  }
}
