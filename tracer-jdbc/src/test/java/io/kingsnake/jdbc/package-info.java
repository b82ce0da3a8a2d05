/** Applications written against plain JDBC, and what their histories show. */
@NullMarked
package io.kingsnake.jdbc;

import org.jspecify.annotations.NullMarked;
