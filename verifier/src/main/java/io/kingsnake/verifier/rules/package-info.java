/**
 * The text of a level, read independently of the checker: relations, expressions over them, and
 * which of them an order of events contains.
 */
@NullMarked
package io.kingsnake.verifier.rules;

import org.jspecify.annotations.NullMarked;
