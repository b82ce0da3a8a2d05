/** What the catalogue says about tables, and how rows and columns become keys and values. */
@NullMarked
package io.kingsnake.jdbc.table;

import org.jspecify.annotations.NullMarked;
