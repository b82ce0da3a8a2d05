package io.kingsnake.jdbc;

import io.kingsnake.jdbc.table.Column;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A change whose rows the statement returns to the application.
 *
 * @param query rows that it returns
 * @param assigned the columns that show what was written, not what was read
 * @param change of the one row that it may find, or null
 * @param many of several rows, if {@code change} is null
 * @param otherwise for when the application does not look at what is returned
 */
record Returned(
    Query query,
    List<Column> assigned,
    @Nullable Change change,
    @Nullable Many many,
    Unseen otherwise) {}
