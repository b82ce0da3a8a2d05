package io.kingsnake.jdbc;

import java.lang.reflect.Method;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The recorded result of a query that was understood. */
final class ResultWrapping extends Wrapping {
  private final ResultSet original;
  private final Statement statement;
  private final Session session;
  private final Execution execution;
  private final Cursor cursor;

  ResultWrapping(
      ResultSet original,
      Statement statement,
      Session session,
      Execution execution,
      Cursor cursor) {
    super(original);
    this.original = original;
    this.statement = statement;
    this.session = session;
    this.execution = execution;
    this.cursor = cursor;
  }

  @Override
  @Nullable Object call(Object proxy, Method method, Object[] args) throws Throwable {
    switch (method.getName()) {
      case "next" -> {
        boolean found = Boolean.TRUE.equals(forward(method, args));
        if (found) {
          session.row(cursor, original);
        } else {
          session.resultEnded(cursor, true);
        }
        return found;
      }
      case "close" -> session.resultEnded(cursor, false);
      case "previous", "first", "last", "absolute", "relative", "beforeFirst", "afterLast" ->
          session.lostTrack(cursor, null);
      case "insertRow", "updateRow", "deleteRow" -> {
        Query query = Objects.requireNonNull(execution.bound().query());
        session.lostTrack(cursor, List.of(query.table().prefix()));
      }
      case "getStatement" -> {
        return statement;
      }
      default -> {}
    }
    return forward(method, args);
  }
}
