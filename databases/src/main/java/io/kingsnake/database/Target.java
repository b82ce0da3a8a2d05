package io.kingsnake.database;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Database to start or to connect to.
 *
 * @param url of a running server
 * @param version of the database to start, if not the adapter's usual one
 * @param scratch an empty directory for the files of a database that is started
 * @param tables to be made there; the nodes of a cluster share them
 * @param settings of a server that is started, by the names it has for them
 */
public record Target(
    Optional<String> url,
    Optional<String> version,
    Path scratch,
    Tables tables,
    Map<String, String> settings) {
  public Target {
    settings = Map.copyOf(settings);
  }

  /** With tables that no other run has, and the usual settings. */
  public Target(Optional<String> url, Optional<String> version, Path scratch) {
    this(url, version, scratch, Tables.ofNewRun(), Map.of());
  }
}
