/** Histories in Parquet files; docs/FORMATS.md has the schema. */
@NullMarked
package io.kingsnake.parquet;

import org.jspecify.annotations.NullMarked;
