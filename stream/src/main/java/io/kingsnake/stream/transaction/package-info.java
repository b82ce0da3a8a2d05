/**
 * Transactions as a stream delivers them, each complete in itself: their operations, their views of
 * others and the versions they leave, and the contents of keys before the first one.
 */
@NullMarked
package io.kingsnake.stream.transaction;

import org.jspecify.annotations.NullMarked;
