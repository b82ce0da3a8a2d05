/**
 * Puts every operation of a transactional key-value store into terms of reads and writes of single
 * keys: scans and iterators become reads of each key they cover, lists become versions whose order
 * is known, tombstones become values.
 */
@NullMarked
package io.kingsnake.checker.registers;

import org.jspecify.annotations.NullMarked;
