/**
 * Common part of all databases that speak SQL through JDBC; a {@code Dialect} contains their
 * differences.
 */
@NullMarked
package io.kingsnake.database.jdbc;

import org.jspecify.annotations.NullMarked;
