/** Histories in Parquet files; README.md of the module has the schema. */
@NullMarked
package io.kingsnake.format.parquet;

import org.jspecify.annotations.NullMarked;
