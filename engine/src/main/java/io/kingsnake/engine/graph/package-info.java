/** Directed graphs over dense node numbers: adjacency, orders, clocks, cycles. */
@NullMarked
package io.kingsnake.engine.graph;

import org.jspecify.annotations.NullMarked;
