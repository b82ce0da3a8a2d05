/**
 * Transactions from files: streams of files that are complete, merged in the order of their ends,
 * and feeds of recordings that still grow.
 */
@NullMarked
package io.kingsnake.stream.feed;

import org.jspecify.annotations.NullMarked;
