package io.kingsnake.database;

import java.util.List;

/**
 * A kind of database, found through {@link java.util.ServiceLoader}; an adapter is one class that
 * implements this, listed in {@code META-INF/services/io.kingsnake.database.Database}.
 */
public interface Database {
  /** The name used with {@code --db}. */
  String name();

  default List<String> aliases() {
    return List.of();
  }

  /** One line for {@code kingsnake databases}. */
  String summary();

  /** The levels it can be asked for, weakest first. */
  List<Isolation> isolations();

  /** Tests whether {@code --db} may be this URL of a running server. */
  default boolean accepts(String url) {
    return false;
  }

  /** Tests whether {@code NAME:VERSION} may name another version than the default. */
  default boolean hasVersions() {
    return false;
  }

  /** Tests whether a server that is started accepts {@link Target#settings}. */
  default boolean takesSettings() {
    return false;
  }

  /** Starts the database, or connects to a running one. */
  Server start(Target target) throws DatabaseException;
}
