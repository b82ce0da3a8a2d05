/**
 * Decides the levels at which a reader need not have seen everything before it: cursor stability,
 * consistent view, parallel SI, forward consistent view, update serializability. {@code Visibility}
 * in {@code level} says what each of them shows to whom; {@code ViewFaults} finds what readers
 * should not see.
 */
@NullMarked
package io.kingsnake.checker.view;

import org.jspecify.annotations.NullMarked;
