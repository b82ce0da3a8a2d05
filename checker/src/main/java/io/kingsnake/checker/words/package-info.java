/** Puts what went wrong into words that clients understand. */
@NullMarked
package io.kingsnake.checker.words;

import org.jspecify.annotations.NullMarked;
