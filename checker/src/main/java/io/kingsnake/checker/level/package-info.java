/** Isolation levels as data: names, definitions, the implication ladder, each with its source. */
@NullMarked
package io.kingsnake.checker.level;

import org.jspecify.annotations.NullMarked;
