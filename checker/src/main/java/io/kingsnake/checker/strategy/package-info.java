/**
 * The table of attempts that a check makes, in their order, and the reports of their results.
 * {@code --without} leaves attempts out, {@code check -v} and {@code --json} tell which were made.
 */
@NullMarked
package io.kingsnake.checker.strategy;

import org.jspecify.annotations.NullMarked;
