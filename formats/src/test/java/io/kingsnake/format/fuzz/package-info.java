/**
 * Seeded mutation of sample files: whatever the bytes, a reader yields a history or says what is
 * wrong. A new format takes part by having samples under {@code samples/<format name>}.
 */
@NullMarked
package io.kingsnake.format.fuzz;

import org.jspecify.annotations.NullMarked;
