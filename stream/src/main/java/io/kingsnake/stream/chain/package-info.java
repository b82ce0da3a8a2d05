/**
 * The chain of windows: transactions come one after another, an order of them is replayed from the
 * last versions of those before, and the checker is asked about the few that the order does not
 * explain. Knows no files and no threads, so that a command, an application and a cluster can use
 * it; stream/README.md has the argument.
 */
@NullMarked
package io.kingsnake.stream.chain;

import org.jspecify.annotations.NullMarked;
