/** A MariaDB server started from published binaries. */
@NullMarked
package io.kingsnake.database.mariadb;

import org.jspecify.annotations.NullMarked;
