/**
 * Decides levels that are given by a text: {@code TextOrders} finds out what the text implies of
 * one order of transactions, {@code TextSearch} is the loop.
 */
@NullMarked
package io.kingsnake.checker.text;

import org.jspecify.annotations.NullMarked;
