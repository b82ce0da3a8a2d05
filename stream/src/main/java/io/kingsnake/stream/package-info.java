/**
 * Histories without an end: files larger than memory, recordings that grow, and transactions that
 * an application submits. The entrances are here; a feed brings transactions, and a chain of
 * windows decides them.
 */
@NullMarked
package io.kingsnake.stream;

import org.jspecify.annotations.NullMarked;
