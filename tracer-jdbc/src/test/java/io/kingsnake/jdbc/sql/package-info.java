@NullMarked
package io.kingsnake.jdbc.sql;

import org.jspecify.annotations.NullMarked;
