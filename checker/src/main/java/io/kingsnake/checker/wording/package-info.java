/** Describes violations in words that clients understand. */
@NullMarked
package io.kingsnake.checker.wording;

import org.jspecify.annotations.NullMarked;
