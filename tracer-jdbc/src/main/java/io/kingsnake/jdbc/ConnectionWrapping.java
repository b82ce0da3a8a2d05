package io.kingsnake.jdbc;

import java.lang.reflect.Method;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A recorded connection. */
final class ConnectionWrapping extends Wrapping {
  private final Connection original;
  private final Session session;

  ConnectionWrapping(Connection original, Session session) {
    super(original);
    this.original = original;
    this.session = session;
  }

  @Override
  @Nullable Object call(Object proxy, Method method, Object[] args) throws Throwable {
    return switch (method.getName()) {
      case "createStatement" -> statement(proxy, Statement.class, args, forward(method, args));
      case "prepareStatement" ->
          args.length == 1 && args[0] != null
              ? prepared(proxy, (String) args[0])
              : statement(proxy, PreparedStatement.class, args, forward(method, args));
      case "prepareCall" -> statement(proxy, CallableStatement.class, args, forward(method, args));
      case "getMetaData" ->
          new MetaDataWrapping(
                  (DatabaseMetaData) Objects.requireNonNull(forward(method, args)),
                  (Connection) proxy,
                  session)
              .as(DatabaseMetaData.class);
      case "commit" -> commit(method, args);
      case "setAutoCommit" -> setAutoCommit(method, args);
      case "rollback" -> rollback(method, args);
      case "setSavepoint" -> setSavepoint(method, args);
      case "releaseSavepoint" -> releaseSavepoint(method, args);
      case "setTransactionIsolation" -> {
        forward(method, args);
        session.isolationChanged();
        yield null;
      }
      case "setSchema", "setCatalog" -> {
        session.schemaChanged();
        yield forward(method, args);
      }
      case "close", "abort" -> {
        try {
          yield forward(method, args);
        } finally {
          session.closed();
        }
      }
      default -> forward(method, args);
    };
  }

  private Object statement(
      Object proxy, Class<? extends Statement> type, Object[] args, @Nullable Object given) {
    String sql = args.length > 0 && args[0] instanceof String first ? first : null;
    Statement made = (Statement) Objects.requireNonNull(given);
    StatementText text = sql == null ? null : session.text(sql);
    Returning asked = text == null ? null : asked(text, args);
    return new StatementWrapping(made, (Connection) proxy, session, text, asked).as(type);
  }

  /** The generated keys that an application asks for, when it prepares a statement. */
  private @Nullable Returning asked(StatementText text, Object[] args) {
    if (args.length == 2 && args[1] instanceof String[] names) {
      return session.asked(text, List.of(names));
    }
    boolean isAll =
        args.length == 2 && Integer.valueOf(Statement.RETURN_GENERATED_KEYS).equals(args[1]);
    return isAll ? session.asked(text, List.of()) : null;
  }

  /** A statement that the recorder may have something returned by. */
  private Object prepared(Object proxy, String sql) throws SQLException {
    StatementText text = session.text(sql);
    Returning returning = session.returning(text);
    PreparedStatement made =
        returning == null
            ? original.prepareStatement(sql)
            : original.prepareStatement(sql, returning.names());
    return new StatementWrapping(made, (Connection) proxy, session, text, returning)
        .as(PreparedStatement.class);
  }

  private @Nullable Object commit(Method method, Object[] args) throws Throwable {
    if (session.isAutoCommit()) {
      return forward(method, args);
    }
    try {
      session.committing();
      forward(method, args);
    } catch (SQLException e) {
      session.commitFailed(e);
      throw e;
    }
    session.committed();
    return null;
  }

  /** A change of the mode commits. */
  private @Nullable Object setAutoCommit(Method method, Object[] args) throws Throwable {
    boolean wanted = Boolean.TRUE.equals(args[0]);
    if (wanted == session.isAutoCommit()) {
      return forward(method, args);
    }
    try {
      session.committing();
      forward(method, args);
    } catch (SQLException e) {
      session.commitFailed(e);
      throw e;
    }
    session.committed();
    session.autoCommitChanged(wanted);
    return null;
  }

  private @Nullable Object rollback(Method method, Object[] args) throws Throwable {
    if (args.length == 1) {
      forward(method, args);
      session.rolledBackTo((Savepoint) args[0]);
      return null;
    }
    try {
      return forward(method, args);
    } finally {
      if (!session.isAutoCommit()) {
        session.rolledBack();
      }
    }
  }

  private @Nullable Object setSavepoint(Method method, Object[] args) throws Throwable {
    Object savepoint = forward(method, args);
    if (savepoint != null) {
      session.savepoint((Savepoint) savepoint);
    }
    return savepoint;
  }

  private @Nullable Object releaseSavepoint(Method method, Object[] args) throws Throwable {
    forward(method, args);
    session.released((Savepoint) args[0]);
    return null;
  }

  @Override
  @Nullable Object unwrap(Method method, Object[] args) throws Throwable {
    session.bypassed("the driver's own connection, which the application asked for");
    return super.unwrap(method, args);
  }
}
