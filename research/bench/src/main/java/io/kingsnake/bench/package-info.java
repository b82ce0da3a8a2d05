/** Benchmarks as plain programs: each prints its numbers, and runs tiny in the tests. */
@NullMarked
package io.kingsnake.bench;

import org.jspecify.annotations.NullMarked;
