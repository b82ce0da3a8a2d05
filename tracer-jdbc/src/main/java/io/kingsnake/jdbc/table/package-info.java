/**
 * Tables as the catalogue describes them, and the keys and values made from their rows and columns.
 */
@NullMarked
package io.kingsnake.jdbc.table;

import org.jspecify.annotations.NullMarked;
