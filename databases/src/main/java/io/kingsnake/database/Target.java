package io.kingsnake.database;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What to start or connect to.
 *
 * @param url of a running server
 * @param version of the database to start, if not the adapter's usual one
 * @param scratch an empty directory for the files of a database that is started
 * @param tables to be made there; the nodes of a cluster share them
 */
public record Target(Optional<String> url, Optional<String> version, Path scratch, Tables tables) {
  /** With tables that no other run has. */
  public Target(Optional<String> url, Optional<String> version, Path scratch) {
    this(url, version, scratch, Tables.ofNewRun());
  }
}
