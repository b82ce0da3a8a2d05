/** PostgreSQL servers started from published binaries. */
@NullMarked
package io.kingsnake.database.postgresql;

import org.jspecify.annotations.NullMarked;
