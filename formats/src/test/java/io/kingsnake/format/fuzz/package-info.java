/**
 * Seeded mutation of sample files: for any bytes, a reader yields a history or reports an error. A
 * new format takes part by having samples under {@code samples/<format name>}.
 */
@NullMarked
package io.kingsnake.format.fuzz;

import org.jspecify.annotations.NullMarked;
