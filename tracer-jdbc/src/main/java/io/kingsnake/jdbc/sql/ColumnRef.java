package io.kingsnake.jdbc.sql;

import org.jspecify.annotations.Nullable;

/**
 * A column as a statement names it, without quotes.
 *
 * @param source the table or alias before the dot, or null
 */
public record ColumnRef(@Nullable String source, String name) {}
