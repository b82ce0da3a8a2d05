@NullMarked
package io.kingsnake.jdbc.table;

import org.jspecify.annotations.NullMarked;
