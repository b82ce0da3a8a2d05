package io.kingsnake.jdbc;

import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A recorded statement, of all three kinds. */
final class StatementWrapping extends Wrapping {
  private final Statement original;
  private final Connection connection;
  private final Session session;
  private final @Nullable StatementText prepared;
  private final @Nullable Returning returning;
  private final Parameters parameters = new Parameters();
  private final List<Batched> batch = new ArrayList<>();
  private Execution current = Execution.NONE;
  private @Nullable Long count;
  private @Nullable ResultSet peeked;
  private long mostRows = Query.NO_LIMIT;

  StatementWrapping(
      Statement original,
      Connection connection,
      Session session,
      @Nullable StatementText prepared,
      @Nullable Returning returning) {
    super(original);
    this.original = original;
    this.connection = connection;
    this.session = session;
    this.prepared = prepared;
    this.returning = returning;
  }

  @Override
  @Nullable Object call(Object proxy, Method method, Object[] args) throws Throwable {
    return switch (method.getName()) {
      case "execute", "executeQuery", "executeUpdate", "executeLargeUpdate" ->
          execute(proxy, method, args);
      case "addBatch" -> {
        batch.add(new Batched(text(args), parameters.copy()));
        yield forward(method, args);
      }
      case "clearBatch" -> {
        batch.clear();
        yield forward(method, args);
      }
      case "executeBatch", "executeLargeBatch" -> executeBatch(method, args);
      case "getResultSet" -> result(proxy, (ResultSet) forward(method, args));
      case "getUpdateCount", "getLargeUpdateCount" -> updateCount(method, args);
      case "clearParameters" -> {
        parameters.clear();
        yield forward(method, args);
      }
      case "setMaxRows", "setLargeMaxRows" -> {
        forward(method, args);
        long wanted = ((Number) args[0]).longValue();
        mostRows = wanted == 0 ? Query.NO_LIMIT : wanted;
        yield null;
      }
      case "getGeneratedKeys" -> generatedKeys(proxy, method, args);
      case "getConnection" -> connection;
      case "close" -> {
        endResult();
        yield forward(method, args);
      }
      default -> {
        takeParameter(method, args);
        yield forward(method, args);
      }
    };
  }

  private void takeParameter(Method method, Object[] args) {
    boolean isSetter = method.getName().startsWith("set") && args.length >= 2;
    if (isSetter && args[0] instanceof Integer place) {
      parameters.set(place, Setters.value(method.getName(), args));
    }
  }

  private StatementText text(Object[] args) {
    boolean isGiven = args.length > 0 && args[0] instanceof String;
    return prepared == null || isGiven ? session.text(isGiven ? (String) args[0] : "") : prepared;
  }

  private @Nullable Object execute(Object proxy, Method method, Object[] args) throws Throwable {
    endResult();
    current = session.executing(text(args), parameters, returning);
    Object result;
    try {
      result = forward(method, args);
    } catch (SQLException e) {
      session.failed(current, e);
      throw e;
    }
    count = null;
    takeReturned(List.of(current));
    if (result instanceof Number rows) {
      session.executed(current, rows.longValue());
    } else if (Boolean.FALSE.equals(result)) {
      count = updateCount();
      session.executed(current, count == null ? StatementRecorder.UNKNOWN_COUNT : count);
    } else {
      session.executed(current, StatementRecorder.NO_COUNT);
    }
    return result instanceof ResultSet rows ? result(proxy, rows) : result;
  }

  /** The application sees the keys that it asked for, from the first row on. */
  private @Nullable Object generatedKeys(Object proxy, Method method, Object[] args)
      throws Throwable {
    if (returning != null && returning.isOwn()) {
      return noKeys();
    }
    ReturnedRows returned = current.returned();
    if (returned == null || returned.taken() == 0) {
      return forward(method, args);
    }
    if (peeked == null) {
      peeked = new PeekedWrapping(returned.rows(), (Statement) proxy).as(ResultSet.class);
    }
    return peeked;
  }

  /**
   * Empty keys for an application that has not asked for any: it sees the result of a statement
   * that generated none.
   */
  private ResultSet noKeys() throws SQLException {
    Statement other = original.getConnection().createStatement();
    other.closeOnCompletion();
    return other.getGeneratedKeys();
  }

  /** Takes the columns that the statement returned only for the recorder. */
  private void takeReturned(List<Execution> executions) {
    if (returning != null && (returning.isOwn() || executions.size() == 1)) {
      session.returned(executions, returning, original);
    }
  }

  private @Nullable Long updateCount() {
    try {
      return (long) original.getUpdateCount();
    } catch (SQLException e) {
      return null; // the application will be told if it asks
    }
  }

  /** The application's first question was asked already. */
  private @Nullable Object updateCount(Method method, Object[] args) throws Throwable {
    Long known = count;
    count = null;
    if (known == null) {
      return forward(method, args);
    }
    return method.getReturnType() == int.class ? (Object) known.intValue() : known;
  }

  private @Nullable Object result(Object proxy, @Nullable ResultSet rows) {
    if (rows == null) {
      return null;
    }
    Result followed = current.result();
    if (followed == null) {
      session.unfollowed(rows);
      return new UnfollowedWrapping(rows, (Statement) proxy).as(ResultSet.class);
    }
    followed.limitTo(mostRows);
    return new ResultWrapping(rows, (Statement) proxy, session, followed).as(ResultSet.class);
  }

  /** A statement has one result at a time. */
  private void endResult() {
    Result result = current.result();
    current = Execution.NONE;
    peeked = null;
    if (result != null && !result.isComplete()) {
      session.resultEnded(result, false);
    }
  }

  private @Nullable Object executeBatch(Method method, Object[] args) throws Throwable {
    endResult();
    List<Batched> calls = List.copyOf(batch);
    batch.clear();
    List<Execution> executions = session.executingBatch(calls, returning);
    Object result;
    try {
      result = forward(method, args);
    } catch (SQLException e) {
      session.failedBatch(executions, e);
      throw e;
    }
    long[] counts =
        result instanceof int[] ints
            ? Arrays.stream(ints).asLongStream().toArray()
            : result instanceof long[] longs ? longs : new long[0];
    takeReturned(executions);
    session.executedBatch(executions, counts);
    return result;
  }

  @Override
  @Nullable Object unwrap(Method method, Object[] args) throws Throwable {
    session.bypassed("the driver's own statement, which the application asked for");
    return super.unwrap(method, args);
  }
}
