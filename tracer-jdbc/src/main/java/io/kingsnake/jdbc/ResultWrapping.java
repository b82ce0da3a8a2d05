package io.kingsnake.jdbc;

import java.lang.reflect.Method;
import java.sql.ResultSet;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** The recorded result of a query that was understood. */
final class ResultWrapping extends Wrapping {
  private final ResultSet original;
  private final Statement statement;
  private final Session session;
  private final Result result;

  ResultWrapping(ResultSet original, Statement statement, Session session, Result result) {
    super(original);
    this.original = original;
    this.statement = statement;
    this.session = session;
    this.result = result;
  }

  @Override
  @Nullable Object call(Object proxy, Method method, Object[] args) throws Throwable {
    switch (method.getName()) {
      case "next" -> {
        boolean found = Boolean.TRUE.equals(forward(method, args));
        if (found) {
          session.row(result, original);
        } else {
          session.resultEnded(result, true);
        }
        return found;
      }
      case "close" -> session.resultEnded(result, false);
      case "previous", "first", "last", "absolute", "relative", "beforeFirst", "afterLast" ->
          session.lostTrack(result, false);
      case "insertRow", "updateRow", "deleteRow" -> session.lostTrack(result, true);
      case "getStatement" -> {
        return statement;
      }
      default -> {}
    }
    return forward(method, args);
  }

  /** Rows that are read from there are not seen. */
  @Override
  @Nullable Object unwrap(Method method, Object[] args) throws Throwable {
    session.lostTrack(result, true);
    return super.unwrap(method, args);
  }
}
