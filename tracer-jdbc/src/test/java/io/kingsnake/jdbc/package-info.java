/** Applications written against plain JDBC, and their histories. */
@NullMarked
package io.kingsnake.jdbc;

import org.jspecify.annotations.NullMarked;
