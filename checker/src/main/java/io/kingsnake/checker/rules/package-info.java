/**
 * Decides levels rule by rule, whatever their texts say: {@code ImpliedOrders} finds out what the
 * rules imply of one order of transactions, {@code RuleFaults} which cycles of an execution they
 * forbid.
 */
@NullMarked
package io.kingsnake.checker.rules;

import org.jspecify.annotations.NullMarked;
