/**
 * What all databases that speak SQL through JDBC share; a {@code Dialect} says where they differ.
 */
@NullMarked
package io.kingsnake.database.jdbc;

import org.jspecify.annotations.NullMarked;
