/**
 * Decides levels that are given by a text: {@code ImpliedOrders} finds out what the text implies of
 * one order of transactions, {@code RuleSearch} is the loop.
 */
@NullMarked
package io.kingsnake.checker.rules;

import org.jspecify.annotations.NullMarked;
