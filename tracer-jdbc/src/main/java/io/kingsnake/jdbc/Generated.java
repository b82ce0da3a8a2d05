package io.kingsnake.jdbc;

import io.kingsnake.jdbc.table.Table;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A new row whose primary key the database makes.
 *
 * @param row writes of the row if this is its key
 */
record Generated(Table table, LongFunction<@Nullable Change> row) {}
