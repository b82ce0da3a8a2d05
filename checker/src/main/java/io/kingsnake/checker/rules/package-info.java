/**
 * Decides levels rule by rule, for any text: {@code ImpliedOrders} finds out what the rules imply
 * about one order of transactions, {@code RuleFaults} which cycles of an execution they forbid.
 */
@NullMarked
package io.kingsnake.checker.rules;

import org.jspecify.annotations.NullMarked;
