/** Tests against a real MariaDB. */
@NullMarked
package io.kingsnake.database.mariadb;

import org.jspecify.annotations.NullMarked;
