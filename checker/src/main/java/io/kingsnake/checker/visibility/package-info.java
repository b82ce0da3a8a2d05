/**
 * Decides the levels at which a reader need not have seen everything before it: cursor stability,
 * consistent view, parallel SI, forward consistent view, update serializability. {@code Visibility}
 * in {@code level} says which transactions each of them makes visible to a reader; {@code
 * ViewFaults} finds what readers should not see.
 */
@NullMarked
package io.kingsnake.checker.visibility;

import org.jspecify.annotations.NullMarked;
