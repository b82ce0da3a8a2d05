/** Columns of numbers that grow while a history is built; for this module only. */
@NullMarked
package io.kingsnake.history.column;

import org.jspecify.annotations.NullMarked;
