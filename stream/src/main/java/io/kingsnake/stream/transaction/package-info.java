/**
 * Transactions as a stream delivers them, each complete in itself: their operations, what they saw
 * of others and what they leave to them, and what keys held before the first one.
 */
@NullMarked
package io.kingsnake.stream.transaction;

import org.jspecify.annotations.NullMarked;
