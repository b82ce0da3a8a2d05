/**
 * Meaning of a statement by its text alone: the rows and columns it names, with parameters still
 * open. Knows the parser, and neither connections nor histories. What it cannot name is {@code
 * Opaque}, never left out.
 */
@NullMarked
package io.kingsnake.jdbc.sql;

import org.jspecify.annotations.NullMarked;
