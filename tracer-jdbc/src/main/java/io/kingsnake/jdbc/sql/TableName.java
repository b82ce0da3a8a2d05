package io.kingsnake.jdbc.sql;

import org.jspecify.annotations.Nullable;

/**
 * A table as a statement names it.
 *
 * @param text as written, for statements about the same table
 * @param schema without quotes, or null
 * @param name without quotes
 * @param quoted whether the name is in quotes, and so keeps its case
 * @param isSchemaQuoted the same of the schema
 */
public record TableName(
    String text, @Nullable String schema, String name, boolean quoted, boolean isSchemaQuoted) {}
