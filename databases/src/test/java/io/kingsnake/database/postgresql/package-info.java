/** Tests against a real PostgreSQL. */
@NullMarked
package io.kingsnake.database.postgresql;

import org.jspecify.annotations.NullMarked;
