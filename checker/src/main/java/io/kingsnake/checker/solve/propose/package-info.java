/** Proposals of an order that explains nearly all reads, each from another hint. */
@NullMarked
package io.kingsnake.checker.solve.propose;

import org.jspecify.annotations.NullMarked;
